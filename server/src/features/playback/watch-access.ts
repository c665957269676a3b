import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { findAccess } from '#features/playback/queries.ts';
import { notSubscribed, signedOut, type Refusal } from '#http/errors.ts';

const cachedFor_ms = 30 * second;
const maxCached = 10_000;

/**
 * Returns a check of whether a session may still watch. After the viewer has
 * signed out or their subscription has ended, a film stops within half a minute. Makes at most one query per session
 * in that time.
 */
export function createSessionCheck(context: Context): (session_id: number) => Promise<Refusal | null> {
  const { clock } = context;
  const cache = new Map<number, { until: number; refusal: Promise<Refusal | null> }>();
  return (session_id) => {
    const now = clock.now().getTime();
    const cached = cache.get(session_id);
    if (cached && cached.until > now) return cached.refusal;
    if (cache.size >= maxCached) cache.clear();
    const refusal = findSessionRefusal(context, session_id);
    refusal.catch(() => cache.delete(session_id));
    cache.set(session_id, { until: now + cachedFor_ms, refusal });
    return refusal;
  };
}

/** Looks up the reason why a session may not watch; null if it may. */
export async function findSessionRefusal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session_id: number,
): Promise<Refusal | null> {
  const access = await findAccess(db, session_id, clock.now());
  if (!access) return signedOut();
  return access.is_subscribed ? null : notSubscribed();
}
