import type { NotificationChange } from '@kinora/contract/notifications/notifications';
import { minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Listening } from '#db/listen.ts';
import { listNotifications, listToldSince, newestNotification } from '#features/notifications/queries.ts';
import { liveSessions } from '#db/session-queries.ts';
import { Refusal } from '#http/errors.ts';
import type { Listener } from '#http/event-stream.ts';

/** How many windows of one person a process keeps up to date. */
const mostPerPerson = 8;
/** After this time a browser has to reconnect, and is authenticated again. */
const longest_ms = 60 * minute;
/**
 * How often to poll when something may have been missed; while listening works, only every `looksWhenHeard`th
 * time.
 */
const look_ms = 3 * second;
const looksWhenHeard = 7;

type Window = Listener<NotificationChange> & {
  /** The ids it was sent: a notification that commits late may have a lower id than earlier ones. */
  known: ReadonlySet<number>;
  unread: string;
  turn: Promise<void>;
};

export type Live = {
  add: (listener: Listener<NotificationChange>) => Promise<() => void>;
  close: () => Promise<void>;
};

/**
 * Keeps open windows up to date: the database tells every process whose notifications have changed, and the
 * process reads what is new for its windows. The windows of a session that ends are closed.
 */
export function keepLive({ clock, db, database, log }: Context): Live {
  const windows = new Map<number, Set<Window>>();
  let listening: Promise<Listening> | undefined;

  const all = () => [...windows.values()].flatMap((of) => [...of]);

  async function show(window: Window, isFirst: boolean): Promise<void> {
    try {
      const listed = await listNotifications(db, window.viewer.id);
      const added = isFirst ? [] : listed.filter(({ id }) => !window.known.has(id));
      const unread = listed.filter(({ status }) => status === 'unread').map(({ id }) => id);
      const isNews = isFirst || added.length > 0 || String(unread) !== window.unread;
      window.known = new Set(listed.map(({ id }) => id));
      window.unread = String(unread);
      if (isNews) window.send({ added, unread });
    } catch (error) {
      log.warn({ err: error }, 'A window was not told of its notifications');
      window.end();
    }
  }

  /** Sends a window what it does not have yet, one update after the other. */
  function tell(window: Window, isFirst = false): Promise<void> {
    window.turn = window.turn.then(() => show(window, isFirst));
    return window.turn;
  }

  const tellAllOf = (user_id: number) => {
    for (const window of windows.get(user_id) ?? []) void tell(window);
  };

  const listen = () =>
    database.listen({
      notifications: (user_id) => tellAllOf(Number(user_id)),
      ended_sessions: (session_id) => {
        for (const window of all()) if (window.viewer.session_id === Number(session_id)) window.end();
      },
    });

  // Nothing is heard on a lost connection, or on one shared through a pooler: polling finds what was missed.
  let looks = 0;
  let seen = 0;
  async function look(): Promise<void> {
    if (windows.size === 0) {
      seen = 0;
      return;
    }
    const mayHaveMissed = (await listening)?.mayHaveMissed() ?? true;
    if (!mayHaveMissed && ++looks % looksWhenHeard !== 0) return;
    const told = await listToldSince(db, seen);
    seen = told.newest;
    for (const user_id of told.user_ids) tellAllOf(user_id);
    const open = all();
    const alive = await liveSessions(
      db,
      open.map(({ viewer }) => viewer.session_id),
      clock.now(),
    );
    for (const window of open) if (!alive.has(window.viewer.session_id)) window.end();
  }
  const looking = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'Notifications were not looked for'));
  }, look_ms).unref();

  return {
    add: async (listener) => {
      const { id } = listener.viewer;
      const mine = windows.get(id) ?? new Set<Window>();
      if (mine.size >= mostPerPerson)
        throw new Refusal(429, 'Notifications are live in several windows already. Close one of them.');
      const window: Window = { ...listener, known: new Set(), unread: '', turn: Promise.resolve() };
      windows.set(id, mine.add(window));
      const timer = setTimeout(window.end, longest_ms).unref();
      const remove = () => {
        clearTimeout(timer);
        mine.delete(window);
        if (mine.size === 0 && windows.get(id) === mine) windows.delete(id);
      };
      try {
        // Listening starts before the first read, so that nothing in between is lost.
        await (listening ??= listen());
        if (seen === 0) seen = await newestNotification(db);
        await tell(window, true);
      } catch (error) {
        remove();
        throw error;
      }
      return remove;
    },
    close: async () => {
      clearInterval(looking);
      await (await listening)?.close();
    },
  };
}
