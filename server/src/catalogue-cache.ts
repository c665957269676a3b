import { randomUUID } from 'node:crypto';
import { second, type Clock } from '#clock.ts';
import { catalogueChannel, tellOfCatalogue } from '#db/catalogue-changes.ts';
import type { Database } from '#db/database.ts';
import type { Listening } from '#db/listen.ts';
import type { Db } from '#db/types.ts';
import type { Metrics } from '#metrics.ts';

/** In case a message about a change is lost although the connection seems to work. */
const keptFor_ms = 10 * second;
const most = 1000;
/** How long to wait for the answer to a probe before sending another. */
const probeAgain_ms = 5 * second;

type Kept = { value: Promise<unknown>; from: number; until: number };

export type CatalogueCache = {
  /**
   * Returns what `compute` returned the last time for this key, unless the catalogue has changed since.
   * @param key names everything that the result depends on besides the catalogue and the time.
   */
  keep: <T>(key: string, compute: () => Promise<T>) => Promise<T>;
  /** Whether anything is kept now; otherwise `keep` only computes. */
  isKeeping: () => boolean;
  close: () => Promise<void>;
};

type Parts = {
  clock: Clock;
  database: Pick<Database, 'db' | 'listen' | 'onOwnChange'>;
  metrics: Pick<Metrics, 'catalogue_cache'>;
  /** Reads when something will be released, or start or stop being featured, next. */
  readNextChange: (db: Db, now: Date) => Promise<Date>;
};

/**
 * Keeps what is read of the catalogue until it changes: triggers tell every process of changes, on commit, and
 * this process before the statement that changed it returns. Nothing is kept before a probe has shown that such
 * messages arrive, which they don't through some connection poolers.
 */
export function createCatalogueCache({ clock, database, metrics, readNextChange }: Parts): CatalogueCache {
  const { db } = database;
  const kept = new Map<string, Kept>();
  let nextChange: { at: Promise<number>; until: number } | undefined;
  let listening: Promise<Listening> | undefined;
  let isTrusted = false;
  let probe = '';
  let probedAt = 0;

  function clear(): void {
    kept.clear();
    nextChange = undefined;
  }

  function sendProbe(): void {
    probe = randomUUID();
    probedAt = Date.now();
    // Without an answer nothing is kept, and the next request tries again.
    tellOfCatalogue(db, probe).catch(() => {});
  }

  function listen(): Promise<Listening> {
    database.onOwnChange(clear);
    return database.listen(
      {
        [catalogueChannel]: (payload) => {
          clear();
          if (payload === probe) isTrusted = true;
        },
      },
      (isListening) => {
        isTrusted = false;
        clear();
        if (isListening) sendProbe();
      },
    );
  }

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
    const one: Kept = { value, from: now.getTime(), until: now.getTime() + keptFor_ms };
    // If either fails, or the catalogue changes before, what was read is not kept.
    Promise.all([value, timeOfNextChange(now)]).then(
      ([, next]) => (one.until = Math.min(one.until, next)),
      () => kept.get(key) === one && kept.delete(key),
    );
    kept.set(key, one);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return value;
  }

  function isKeeping(): boolean {
    if (!listening) {
      listening = listen();
      // Without it nothing is kept.
      listening.catch(() => {});
    }
    if (!isTrusted && probe !== '' && Date.now() - probedAt > probeAgain_ms) sendProbe();
    return isTrusted;
  }

  return {
    isKeeping,
    keep: <T>(key: string, compute: () => Promise<T>): Promise<T> => {
      if (!isKeeping()) return compute();
      const now = clock.now().getTime();
      const known = kept.get(key);
      const isKept = known !== undefined && known.from <= now && now < known.until;
      metrics.catalogue_cache.inc({ outcome: isKept ? 'hit' : 'miss' });
      kept.delete(key);
      if (!isKept) return put(key, compute);
      kept.set(key, known);
      return known.value as Promise<T>;
    },
    close: async () => {
      isTrusted = false;
      await (await listening?.catch(() => undefined))?.close();
    },
  };
}
