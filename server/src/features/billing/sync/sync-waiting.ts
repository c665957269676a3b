import { after, day, minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import { listWaiting } from '#features/billing/sync/reread-queries.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';

/** How often to reread while a member waits on the page for a payment that we have not been notified of. */
const rereadAfter_ms = 10 * second;
/** How often to reread subscriptions created more than a day ago. */
const rereadOldAfter_ms = 10 * minute;

/**
 * Rereads subscriptions that a member may be waiting for, in case a notification was lost: those created within the
 * last 30 days and not yet paid, those past due, and those whose access has ended although the provider has reported no
 * end.
 * @param skipsRecentlyRead if false, also rereads those that were read a moment ago; for use before the member pays again.
 */
export async function syncWaiting(
  context: Context,
  user_id: number,
  { skipsRecentlyRead = true } = {},
): Promise<void> {
  const { db, clock, payments, log } = context;
  const now = clock.now();
  for (const one of await listWaiting(db, user_id, now)) {
    const interval_ms = new Date(one.created_at) > after(now, -day) ? rereadAfter_ms : rereadOldAfter_ms;
    if (skipsRecentlyRead && new Date(one.updated_at) >= after(now, -interval_ms)) continue;
    const provider = payments.find(one.provider);
    if (!provider) continue;
    await syncSubscription(context, provider, one.provider_ref).catch((error: unknown) =>
      log.warn(
        { err: error, provider: one.provider },
        'A subscription that a member is waiting for could not be read',
      ),
    );
  }
}
