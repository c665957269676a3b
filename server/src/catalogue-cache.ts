import type { ChangeMessages } from '#change-messages.ts';
import { second, type Clock } from '#clock.ts';
import { catalogueChannel } from '#db/change-channels.ts';
import type { Db } from '#db/types.ts';
import type { Metrics } from '#metrics.ts';

/**
 * Entries are refreshed in the background after this time, in case a message about a change is lost although the
 * connection seems to work.
 */
const refreshAfter_ms = 10 * second;
/**
 * Entries are not used after this time. Between the two times, callers get the old entry while its value is read
 * again.
 */
const maxAge_ms = 60 * second;
const maxEntries = 1000;

type Entry = { value: Promise<unknown>; from: number; refreshAt: number; until: number };

export type CatalogueCache = {
  /**
   * Returns the last result of `read` for this key, or reads again if the catalogue has changed since then.
   * @param key names everything that the result depends on, apart from the catalogue and the time.
   */
  readThrough: <T>(key: string, read: () => Promise<T>) => Promise<T>;
  /** Whether results are cached at present; if not, `readThrough` reads each time. */
  isCaching: () => boolean;
};

type CacheOptions = {
  clock: Clock;
  db: Db;
  messages: ChangeMessages;
  metrics: Pick<Metrics, 'catalogue_cache'>;
  /**
   * Reads when the next release is due or when a show next starts or stops being featured, whichever comes
   * first.
   */
  readNextChange: (db: Db, now: Date) => Promise<Date>;
};

/** Caches results read from the catalogue until a message announces a change to it. */
export function createCatalogueCache({
  clock,
  db,
  messages,
  metrics,
  readNextChange,
}: CacheOptions): CatalogueCache {
  const entries = new Map<string, Entry>();
  let nextChange: { at: Promise<number>; until: number } | undefined;

  function clear(): void {
    entries.clear();
    nextChange = undefined;
  }

  messages.on(catalogueChannel, clear);

  function timeOfNextChange(now: Date): Promise<number> {
    if (nextChange && now.getTime() < nextChange.until) return nextChange.at;
    const change = { at: readNextChange(db, now).then((at) => at.getTime()), until: Infinity };
    change.at.then(
      (at) => (change.until = at),
      () => (change.until = 0),
    );
    nextChange = change;
    return change.at;
  }

  function createEntry(value: Promise<unknown>): Entry {
    const now = clock.now();
    const from = now.getTime();
    const entry: Entry = { value, from, refreshAt: from + refreshAfter_ms, until: from + maxAge_ms };
    timeOfNextChange(now).then(
      (next) => (entry.until = Math.min(entry.until, next)),
      () => (entry.until = 0),
    );
    return entry;
  }

  /** Adds an entry as the most recently used one. */
  function put(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
  }

  /** Reads a result and caches it, unless reading fails or the catalogue changes in the meantime. */
  function readAndCache<T>(key: string, read: () => Promise<T>): Promise<T> {
    const value = read();
    const entry = createEntry(value);
    put(key, entry);
    value.catch(() => entries.get(key) === entry && entries.delete(key));
    return value;
  }

  /** Replaces an entry as soon as its data has been read again, unless the catalogue has changed in the meantime. */
  function refresh(key: string, stale: Entry, read: () => Promise<unknown>): void {
    stale.refreshAt = Infinity;
    const value = read();
    const entry = createEntry(value);
    value.then(
      () => entries.get(key) === stale && put(key, entry),
      () => (stale.refreshAt = 0),
    );
  }

  return {
    isCaching: messages.areReliable,
    readThrough: <T>(key: string, read: () => Promise<T>): Promise<T> => {
      if (!messages.areReliable()) return read();
      const now = clock.now().getTime();
      const entry = entries.get(key);
      const isFresh = entry !== undefined && entry.from <= now && now < entry.until;
      metrics.catalogue_cache.inc({ outcome: isFresh ? 'hit' : 'miss' });
      if (!isFresh) return readAndCache(key, read);
      if (now >= entry.refreshAt) refresh(key, entry, read);
      put(key, entry);
      return entry.value as Promise<T>;
    },
  };
}
