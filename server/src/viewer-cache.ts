import type { ChangeMessages } from '#change-messages.ts';
import { second, type Clock } from '#clock.ts';
import { catalogueChannel, sessionsChannel } from '#db/change-channels.ts';

/**
 * Entries expire after this time, in case a message about a change is lost although the connection seems to work.
 */
const ttl_ms = 10 * second;
const maxEntries = 10_000;

type CacheEntry = { value: Promise<unknown>; from: number; until: number };

export type ViewerCache = {
  /**
   * Returns the last result of `read` for this viewer, or reads again if the viewer or the catalogue has changed
   * since then.
   */
  readThrough: <T>(user_id: number, read: () => Promise<T>) => Promise<T>;
};

/** Caches which shows a viewer follows or publishes. Triggers announce to every process when these change. */
export function createViewerCache(clock: Clock, messages: ChangeMessages): ViewerCache {
  const entries = new Map<number, CacheEntry>();
  messages.on(catalogueChannel, () => entries.clear());
  messages.on(sessionsChannel, (payload) => {
    if (payload === null) entries.clear();
    else entries.delete(Number(payload));
  });

  function load<T>(user_id: number, read: () => Promise<T>, now: number): Promise<T> {
    const value = read();
    const entry: CacheEntry = { value, from: now, until: now + ttl_ms };
    value.catch(() => entries.get(user_id) === entry && entries.delete(user_id));
    if (entries.size >= maxEntries) entries.clear();
    entries.set(user_id, entry);
    return value;
  }

  return {
    readThrough: <T>(user_id: number, read: () => Promise<T>): Promise<T> => {
      if (!messages.areReliable()) return read();
      const now = clock.now().getTime();
      const known = entries.get(user_id);
      return known && known.from <= now && now < known.until
        ? (known.value as Promise<T>)
        : load(user_id, read, now);
    },
  };
}
