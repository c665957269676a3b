import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { readAccess } from '#features/playback/queries.ts';
import { notSubscribed, signedOut, type Refusal } from '#http/errors.ts';

const rememberedFor_ms = 30 * second;
const mostRemembered = 10_000;

/**
 * Returns a check of whether a sign-in may still watch. Signing out or the end of a subscription stops a film
 * within half a minute, with one query per sign-in in that time.
 */
export function watchAccess({ db, clock }: Context): (session_id: number) => Promise<Refusal | null> {
  const known = new Map<number, { until: number; refusal: Promise<Refusal | null> }>();
  const ask = async (session_id: number) => {
    const access = await readAccess(db, session_id, clock.now());
    if (!access) return signedOut();
    return access.is_subscribed ? null : notSubscribed();
  };
  return (session_id) => {
    const now = clock.now().getTime();
    const remembered = known.get(session_id);
    if (remembered && remembered.until > now) return remembered.refusal;
    if (known.size >= mostRemembered) known.clear();
    const refusal = ask(session_id);
    refusal.catch(() => known.delete(session_id));
    known.set(session_id, { until: now + rememberedFor_ms, refusal });
    return refusal;
  };
}
