import { second, type Clock } from '#clock.ts';
import type { ChangeMessages } from '#change-messages.ts';
import { sessionsChannel } from '#db/change-channels.ts';
import type { FoundSession } from '#db/session-queries.ts';

/**
 * A page makes its requests within seconds. If a message is lost, an ended session is accepted for no longer
 * than this.
 */
const ttl_ms = 2 * second;
const maxEntries = 10_000;

type CacheEntry = { found: Promise<FoundSession | undefined>; user_id?: number; from: number; until: number };

export type SessionCache = {
  /** Returns what `read` found for a token a moment ago, unless anything about the token's user has changed since. */
  readThrough: (
    token_hash: Buffer,
    read: () => Promise<FoundSession | undefined>,
  ) => Promise<FoundSession | undefined>;
};

/**
 * Briefly caches who a token belongs to. Triggers announce every change to a user's sessions, access, role,
 * ratings or factors to all processes, because a session that has ended must not be accepted anywhere.
 */
export function createSessionCache(clock: Clock, messages: ChangeMessages): SessionCache {
  const entries = new Map<string, CacheEntry>();

  messages.on(sessionsChannel, (payload) => {
    const user_id = payload === null ? null : Number(payload);
    for (const [key, entry] of entries)
      // Entries still being read may predate the change, so they are dropped, too.
      if (user_id === null || entry.user_id === undefined || entry.user_id === user_id) entries.delete(key);
  });

  /** Evicts expired entries, or all entries if that is not enough. The oldest entries come first. */
  function makeRoom(now: number): void {
    for (const [key, { until }] of entries) {
      if (until > now) break;
      entries.delete(key);
    }
    if (entries.size >= maxEntries) entries.clear();
  }

  async function load(key: string, read: () => Promise<FoundSession | undefined>, now: number) {
    const entry: CacheEntry = { found: read(), from: now, until: now + ttl_ms };
    entries.delete(key);
    entries.set(key, entry);
    const removeEntry = () => entries.get(key) === entry && entries.delete(key);
    try {
      const found = await entry.found;
      // Staff are signed out after a period of inactivity, which only the database knows.
      if (!found || found.role !== 'member') removeEntry();
      else {
        entry.user_id = found.id;
        entry.until = Math.min(entry.until, ...expiryTimes(found, now));
      }
      return found;
    } catch (error) {
      removeEntry();
      throw error;
    }
  }

  return {
    readThrough: (token_hash, read) => {
      if (!messages.areReliable()) return read();
      const now = clock.now().getTime();
      const key = token_hash.toString('base64');
      const known = entries.get(key);
      if (known && known.from <= now && now < known.until) return known.found;
      makeRoom(now);
      return load(key, read, now);
    },
  };
}

/** The times at which the session or its access expires without a change message. */
const expiryTimes = ({ expires_at, access_until }: FoundSession, now: number): number[] =>
  [expires_at, access_until].flatMap((at) => {
    const ends = at === null ? 0 : new Date(at).getTime();
    return ends > now ? [ends] : [];
  });
