import type { ChangeMessages } from '#change-messages.ts';
import { second, type Clock } from '#clock.ts';
import { catalogueChannel, sessionsChannel } from '#db/change-channels.ts';

/**
 * Entries expire after this, in case a message about a change is lost although the connection seems to work.
 */
const keptFor_ms = 10 * second;
const maxEntries = 10_000;

type Kept = { value: Promise<unknown>; from: number; until: number };

export type ViewerCache = {
  /**
   * Returns the last result of `read` for this viewer, or reads again if they or the catalogue have changed
   * since.
   */
  keep: <T>(user_id: number, read: () => Promise<T>) => Promise<T>;
};

/** Caches which shows a viewer follows or publishes. Triggers announce to every process when these change. */
export function createViewerCache(clock: Clock, messages: ChangeMessages): ViewerCache {
  const kept = new Map<number, Kept>();
  messages.on(catalogueChannel, () => kept.clear());
  messages.on(sessionsChannel, (payload) => {
    if (payload === null) kept.clear();
    else kept.delete(Number(payload));
  });

  function put<T>(user_id: number, read: () => Promise<T>, now: number): Promise<T> {
    const value = read();
    const one: Kept = { value, from: now, until: now + keptFor_ms };
    value.catch(() => kept.get(user_id) === one && kept.delete(user_id));
    if (kept.size >= maxEntries) kept.clear();
    kept.set(user_id, one);
    return value;
  }

  return {
    keep: <T>(user_id: number, read: () => Promise<T>): Promise<T> => {
      if (!messages.areReliable()) return read();
      const now = clock.now().getTime();
      const known = kept.get(user_id);
      return known && known.from <= now && now < known.until
        ? (known.value as Promise<T>)
        : put(user_id, read, now);
    },
  };
}
