import { after, day, minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import { waitingSubscriptions } from '#features/billing/waiting-queries.ts';
import { syncSubscription } from '#features/billing/sync.ts';

/** A person waits before the screen for a payment that we were not told of yet: asked again so often. */
const askAgainAfter_ms = 10 * second;
/** The same for what was begun before today. */
const askLaterAfter_ms = 10 * minute;

/**
 * Reads what somebody waits for in case its notification was lost: begun in the last weeks, unpaid, or over though
 * nobody said so.
 * @param isOverdueOnly false reads what was read a moment ago again, before somebody pays a second time.
 */
export async function syncWaiting(
  context: Context,
  user_id: number,
  { isOverdueOnly = true } = {},
): Promise<void> {
  const { db, clock, payments, log } = context;
  const now = clock.now();
  for (const one of await waitingSubscriptions(db, user_id, now)) {
    const pause_ms = new Date(one.created_at) > after(now, -day) ? askAgainAfter_ms : askLaterAfter_ms;
    if (isOverdueOnly && new Date(one.updated_at) >= after(now, -pause_ms)) continue;
    const provider = payments.of(one.provider);
    if (!provider) continue;
    await syncSubscription(context, provider, one.provider_ref).catch((error: unknown) =>
      log.warn({ err: error, provider: one.provider }, 'A subscription that waits could not be read'),
    );
  }
}
