import type { ChangeMessages } from '#change-messages.ts';
import { second, type Clock } from '#clock.ts';
import { catalogueChannel } from '#db/change-channels.ts';
import type { Db } from '#db/types.ts';
import type { Metrics } from '#metrics.ts';

/**
 * Entries are read again after this, in case a message about a change is lost although the connection seems to
 * work.
 */
const freshFor_ms = 10 * second;
/** Until then whoever asks does not wait for that, but gets the entry that there is. */
const keptFor_ms = 60 * second;
const maxEntries = 1000;

type Kept = { value: Promise<unknown>; from: number; freshUntil: number; until: number };

export type CatalogueCache = {
  /**
   * Returns the last result of `read` for this key, or reads again if the catalogue has changed since.
   * @param key names everything that the result depends on besides the catalogue and the time.
   */
  keep: <T>(key: string, read: () => Promise<T>) => Promise<T>;
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
  const kept = new Map<string, Kept>();
  let nextChange: { at: Promise<number>; until: number } | undefined;

  function clear(): void {
    kept.clear();
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

  function entryOf(value: Promise<unknown>): Kept {
    const now = clock.now();
    const from = now.getTime();
    const one: Kept = { value, from, freshUntil: from + freshFor_ms, until: from + keptFor_ms };
    timeOfNextChange(now).then(
      (next) => (one.until = Math.min(one.until, next)),
      () => (one.until = 0),
    );
    return one;
  }

  function put(key: string, one: Kept): void {
    kept.delete(key);
    kept.set(key, one);
    for (const oldest of kept.keys()) {
      if (kept.size <= maxEntries) break;
      kept.delete(oldest);
    }
  }

  /** If computing fails, or the catalogue changes in the meantime, the result is not kept. */
  function compute<T>(key: string, read: () => Promise<T>): Promise<T> {
    const value = read();
    const one = entryOf(value);
    put(key, one);
    value.catch(() => kept.get(key) === one && kept.delete(key));
    return value;
  }

  /** Replaces an entry once it has been computed again, unless the catalogue has changed in the meantime. */
  function refresh(key: string, stale: Kept, read: () => Promise<unknown>): void {
    stale.freshUntil = Infinity;
    const value = read();
    const one = entryOf(value);
    value.then(
      () => kept.get(key) === stale && put(key, one),
      () => (stale.freshUntil = 0),
    );
  }

  return {
    isKeeping: messages.areReliable,
    keep: <T>(key: string, read: () => Promise<T>): Promise<T> => {
      if (!messages.areReliable()) return read();
      const now = clock.now().getTime();
      const known = kept.get(key);
      const isKept = known !== undefined && known.from <= now && now < known.until;
      metrics.catalogue_cache.inc({ outcome: isKept ? 'hit' : 'miss' });
      if (!isKept) return compute(key, read);
      if (now >= known.freshUntil) refresh(key, known, read);
      put(key, known);
      return known.value as Promise<T>;
    },
  };
}
