import { providers } from '@kinora/contract/billing/billing';
import { after, day, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { endOrphanSubscriptions } from '#features/billing/ending/cancel-for-deletion.ts';
import { sendReminders } from '#features/billing/notify/remind.ts';
import { sendWinBackEmails } from '#features/billing/notify/win-back.ts';
import { handlePriceChanges } from '#features/billing/price-changes/handle-price-changes.ts';
import { endWithoutProvider } from '#features/billing/queries.ts';
import {
  listLapsedCancellations,
  listPendingSince,
  listWithoutAccess,
} from '#features/billing/sync/reread-queries.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';

/**
 * Rereads cancelled subscriptions whose paid period has ended, and recently created ones, because their events may have
 * been lost. Ends subscriptions of deleted accounts, and those whose provider was removed. Announces new prices to
 * subscribers, and applies them. Reminds members of payments, and emails former subscribers about new episodes.
 */
export async function maintainSubscriptions(context: Context, signal: AbortSignal): Promise<void> {
  await syncLapsedCancellations(context, signal);
  await syncPending(context, signal);
  await endUnreachable(context);
  await endOrphanSubscriptions(context);
  await handlePriceChanges(context, signal);
  await sendReminders(context);
  await sendWinBackEmails(context);
}

async function syncLapsedCancellations(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, payments, log } = context;
  for (const { provider: name, provider_ref } of await listLapsedCancellations(db, clock.now())) {
    signal.throwIfAborted();
    const provider = payments.find(name);
    if (!provider) continue;
    await syncSubscription(context, provider, provider_ref).catch((error: unknown) =>
      log.warn({ err: error, provider: name }, 'A cancelled subscription could not be read'),
    );
  }
}

/**
 * A member may have approved a payment at the provider without our being notified. Subscriptions created within the last
 * day are read at growing intervals, older ones once a day in the reconciliation.
 */
async function syncPending(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, payments, log } = context;
  const now = clock.now();
  for (const one of await listPendingSince(db, after(now, -day))) {
    signal.throwIfAborted();
    const age_ms = now.getTime() - Date.parse(one.created_at);
    const unread_ms = now.getTime() - Date.parse(one.updated_at);
    const provider = payments.find(one.provider);
    if (!provider || unread_ms < Math.max(5 * minute, age_ms / 4)) continue;
    await syncSubscription(context, provider, one.provider_ref).catch((error: unknown) =>
      log.warn({ err: error, provider: one.provider }, 'An unpaid subscription could not be read'),
    );
  }
}

/**
 * Ends subscriptions in our database whose provider was removed from the settings, as the sandbox is before going
 * live: the provider can no longer end them.
 */
async function endUnreachable({ db, clock, payments }: Context): Promise<void> {
  const removed = providers.filter((name) => !payments.find(name));
  for (const { id } of await listWithoutAccess(db, removed, clock.now())) await endWithoutProvider(db, id);
}
