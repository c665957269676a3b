import type { NotificationChange } from '@kinora/contract/notifications';
import { minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Listening } from '#db/listen.ts';
import { newestNotification, readChange } from '#features/notifications/queries.ts';
import { Refusal } from '#http/errors.ts';
import type { Listener } from '#http/event-stream.ts';

/** How many windows of one person one process keeps in the picture. */
const mostPerPerson = 8;
/** After so long a browser has to come back, and is asked once more who it is. */
const longest_ms = 60 * minute;
/** How often to look where nothing is heard. */
const look_ms = 3 * second;

type Window = Listener<NotificationChange> & { last_id: number; turn: Promise<void> };

export type Live = {
  add: (listener: Listener<NotificationChange>) => Promise<() => void>;
  close: () => Promise<void>;
};

/**
 * Keeps open windows in the picture: every process hears from the database whose notifications have changed,
 * and reads for them what is new. Sessions that end take their windows with them.
 */
export function keepLive({ db, database, log }: Context): Live {
  const windows = new Map<number, Set<Window>>();
  let listening: Promise<Listening> | undefined;

  const all = () => [...windows.values()].flatMap((of) => [...of]);

  async function show(window: Window): Promise<void> {
    try {
      const change = await readChange(db, window.viewer.id, window.last_id);
      window.last_id = Math.max(window.last_id, ...change.added.map(({ id }) => id));
      window.send(change);
    } catch (error) {
      log.warn({ err: error }, 'A window was not told of its notifications');
      window.end();
    }
  }

  /** Tells a window what it does not know; one telling after the other. */
  function tell(window: Window): Promise<void> {
    window.turn = window.turn.then(() => show(window));
    return window.turn;
  }

  const listen = () =>
    database.listen({
      notifications: (user_id) => {
        for (const window of windows.get(Number(user_id)) ?? []) void tell(window);
      },
      ended_sessions: (session_id) => {
        for (const window of all()) if (window.viewer.session_id === Number(session_id)) window.end();
      },
    });

  async function look(): Promise<void> {
    if (windows.size === 0 || (await listening)?.isHearing()) return;
    for (const window of all()) void tell(window);
  }
  const looking = setInterval(() => void look(), look_ms).unref();

  return {
    add: async (listener) => {
      const { id } = listener.viewer;
      const mine = windows.get(id) ?? new Set<Window>();
      if (mine.size >= mostPerPerson)
        throw new Refusal(429, 'Notifications are live in several windows already. Close one of them.');
      const window: Window = { ...listener, last_id: Number.MAX_SAFE_INTEGER, turn: Promise.resolve() };
      windows.set(id, mine.add(window));
      const timer = setTimeout(window.end, longest_ms).unref();
      const remove = () => {
        clearTimeout(timer);
        mine.delete(window);
        if (mine.size === 0) windows.delete(id);
      };
      try {
        // Listening comes first: what happens between the two is then told, not lost.
        await (listening ??= listen());
        window.last_id = await newestNotification(db, id);
        await tell(window);
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
