import type { ChangeMessages } from '#change-messages.ts';
import { second, type Clock } from '#clock.ts';
import { catalogueChannel } from '#db/change-channels.ts';
import type { Db } from '#db/types.ts';
import type { Metrics } from '#metrics.ts';

/**
 * Entries expire after this, in case a message about a change is lost although the connection seems to work.
 */
const maxAge_ms = 10 * second;
const maxEntries = 1000;

type Entry = { value: Promise<unknown>; from: number; until: number };

export type CatalogueCache = {
  /**
   * Returns the last result of `compute` for this key, or computes it again if the catalogue has changed
   * since.
   * @param key names everything that the result depends on besides the catalogue and the time.
   */
  keep: <T>(key: string, compute: () => Promise<T>) => Promise<T>;
  /** Whether results are cached at present; if not, `keep` computes them each time. */
  isKeeping: () => boolean;
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
    const read = { at: readNextChange(db, now).then((at) => at.getTime()), until: Infinity };
    read.at.then(
      (at) => (read.until = at),
      () => (read.until = 0),
    );
    nextChange = read;
    return read.at;
  }

  function put<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const now = clock.now();
    const value = compute();
    const entry: Entry = { value, from: now.getTime(), until: now.getTime() + maxAge_ms };
    // If either fails, or the catalogue changes in the meantime, the result is not cached.
    Promise.all([value, timeOfNextChange(now)]).then(
      ([, next]) => (entry.until = Math.min(entry.until, next)),
      () => entries.get(key) === entry && entries.delete(key),
    );
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
    return value;
  }

  return {
    isKeeping: messages.areReliable,
    keep: <T>(key: string, compute: () => Promise<T>): Promise<T> => {
      if (!messages.areReliable()) return compute();
      const now = clock.now().getTime();
      const known = entries.get(key);
      const isKept = known !== undefined && known.from <= now && now < known.until;
      metrics.catalogue_cache.inc({ outcome: isKept ? 'hit' : 'miss' });
      entries.delete(key);
      if (!isKept) return put(key, compute);
      entries.set(key, known);
      return known.value as Promise<T>;
    },
  };
}
