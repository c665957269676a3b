import type { NotificationChange } from '@kinora/contract/notifications/notifications';
import { minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Listening } from '#db/listen.ts';
import { listNotifications, listNotifiedSince, readNewestId } from '#features/notifications/queries.ts';
import { filterActiveSessions } from '#db/session-queries.ts';
import { Refusal } from '#http/errors.ts';
import type { Listener } from '#http/event-stream.ts';

/** How many streams one person may have open per process. */
const maxStreamsPerPerson = 8;
/** After this time, a browser has to reconnect and authenticate again. */
const maxStreamAge_ms = 60 * minute;
/** How often to poll. Only every seventh poll reads the database, unless messages from it may have been missed. */
const pollInterval_ms = 3 * second;
const pollsPerRead = 7;

type Stream = Listener<NotificationChange> & {
  /** The ids that were listed last. A notification that commits late may have a lower id than earlier ones. */
  listedIds: ReadonlySet<number>;
  /** The unread ids that were listed last, joined by commas. */
  unread: string;
  /** Resolves when the latest update has been sent. */
  updated: Promise<void>;
};

export type LiveUpdates = {
  add: (listener: Listener<NotificationChange>) => Promise<() => void>;
  close: () => Promise<void>;
};

/**
 * Keeps open browser windows up to date: the database lets every process know whose notifications have
 * changed, and each process reads what is new for its streams. When a session ends, its streams are closed.
 */
export function startLiveUpdates({ clock, db, database, log }: Context): LiveUpdates {
  const streams = new Map<number, Set<Stream>>();
  let listening: Promise<Listening> | undefined;

  const allStreams = () => [...streams.values()].flatMap((userStreams) => [...userStreams]);

  async function sendChanges(stream: Stream, isFirst: boolean): Promise<void> {
    try {
      const listed = await listNotifications(db, stream.viewer.id, clock.now());
      const added = isFirst ? [] : listed.filter(({ id }) => !stream.listedIds.has(id));
      const unread = listed.filter(({ status }) => status === 'unread').map(({ id }) => id);
      const hasChanged = isFirst || added.length > 0 || String(unread) !== stream.unread;
      stream.listedIds = new Set(listed.map(({ id }) => id));
      stream.unread = String(unread);
      if (hasChanged) stream.send({ added, unread });
    } catch (error) {
      log.warn({ err: error }, 'Notifications could not be sent to an open window');
      stream.end();
    }
  }

  /** Sends the changes to a stream, one update at a time. */
  function update(stream: Stream, isFirst = false): Promise<void> {
    stream.updated = stream.updated.then(() => sendChanges(stream, isFirst));
    return stream.updated;
  }

  const updateStreamsOf = (user_id: number) => {
    for (const stream of streams.get(user_id) ?? []) void update(stream);
  };

  const listen = () =>
    database.listen({
      notifications: (user_id) => updateStreamsOf(Number(user_id)),
      ended_sessions: (session_id) => {
        for (const stream of allStreams()) if (stream.viewer.session_id === Number(session_id)) stream.end();
      },
    });

  // A lost connection, or one shared through a pooler, receives no messages: polling finds what was missed.
  let polls = 0;
  let newestSeen = 0;
  async function poll(): Promise<void> {
    if (streams.size === 0) {
      newestSeen = 0;
      return;
    }
    const mayHaveMissed = (await listening)?.mayHaveMissed() ?? true;
    if (!mayHaveMissed && ++polls % pollsPerRead !== 0) return;
    const notified = await listNotifiedSince(db, newestSeen);
    newestSeen = notified.newest;
    for (const user_id of notified.user_ids) updateStreamsOf(user_id);
    const open = allStreams();
    const active = await filterActiveSessions(
      db,
      open.map(({ viewer }) => viewer.session_id),
      clock.now(),
    );
    for (const stream of open) if (!active.has(stream.viewer.session_id)) stream.end();
  }
  const polling = setInterval(() => {
    poll().catch((error: unknown) => log.warn({ err: error }, 'Polling for new notifications failed'));
  }, pollInterval_ms).unref();

  return {
    add: async (listener) => {
      const { id } = listener.viewer;
      const userStreams = streams.get(id) ?? new Set<Stream>();
      if (userStreams.size >= maxStreamsPerPerson)
        throw new Refusal(429, 'Live notifications are already open in several windows. Close one of them.');
      const stream: Stream = { ...listener, listedIds: new Set(), unread: '', updated: Promise.resolve() };
      streams.set(id, userStreams.add(stream));
      const timer = setTimeout(stream.end, maxStreamAge_ms).unref();
      const remove = () => {
        clearTimeout(timer);
        userStreams.delete(stream);
        if (userStreams.size === 0 && streams.get(id) === userStreams) streams.delete(id);
      };
      try {
        // Listening starts before the first read, so that nothing in between is lost.
        await (listening ??= listen());
        if (newestSeen === 0) newestSeen = await readNewestId(db);
        await update(stream, true);
      } catch (error) {
        remove();
        throw error;
      }
      return remove;
    },
    close: async () => {
      clearInterval(polling);
      await (await listening)?.close();
    },
  };
}
