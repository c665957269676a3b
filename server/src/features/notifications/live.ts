import type { NotificationChange } from '@kinora/contract/notifications';
import { minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Listening } from '#db/listen.ts';
import { listNotifications, listToldSince, newestNotification } from '#features/notifications/queries.ts';
import { liveSessions } from '#features/accounts/queries.ts';
import { Refusal } from '#http/errors.ts';
import type { Listener } from '#http/event-stream.ts';

/** How many windows of one person one process keeps in the picture. */
const mostPerPerson = 8;
/** After so long a browser has to come back, and is asked once more who it is. */
const longest_ms = 60 * minute;
/** How often to look where something may have been missed, and every how many times where all was heard. */
const look_ms = 3 * second;
const looksWhenHeard = 7;

type Window = Listener<NotificationChange> & {
  /** What it was shown: what commits late may have an older id than what came before it. */
  known: ReadonlySet<number>;
  unread: string;
  turn: Promise<void>;
};

export type Live = {
  add: (listener: Listener<NotificationChange>) => Promise<() => void>;
  close: () => Promise<void>;
};

/**
 * Keeps open windows in the picture: every process hears from the database whose notifications have changed,
 * and reads for them what is new. Sessions that end take their windows with them.
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

  /** Tells a window what it does not know; one telling after the other. */
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

  // A connection that was lost, or that a pooler shares, hears nothing: then looking finds what was missed.
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
        // Listening comes first: what happens between the two is then told, not lost.
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
