import type { Context } from '#context.ts';
import { findDeletedAt } from '#features/billing/member-queries.ts';
import { findSubscription } from '#features/billing/queries.ts';
import { decideEnding, policyOf, type Ending } from '#features/billing/rules.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import type { SubscriptionProvider } from '#services/payments/types.ts';

/**
 * Ends a subscription that must not continue, and refunds the payments that gave no access. The reason may no
 * longer apply, for example if a dispute was won, so the provider is asked before each step. This can be interrupted
 * anywhere and run again: each refund has its own idempotency key.
 */
export async function endIfRequired(
  context: Context,
  provider: SubscriptionProvider,
  provider_ref: string,
): Promise<void> {
  const { log } = context;
  await syncSubscription(context, provider, provider_ref);
  const current = await readEnding(context, provider, provider_ref);
  if (!current) {
    log.info(
      { provider: provider.provider, provider_ref },
      'The reason for ending a subscription no longer applies, so it continues',
    );
    return;
  }
  if (current.status !== 'ended') await provider.end(provider_ref, `end:${provider_ref}`);
  // A bank may have decided a dispute in the meantime.
  const latest = await readEnding(context, provider, provider_ref);
  for (const payment of latest?.ending.refunds ?? []) {
    const key = `refund:${payment.provider_ref}:${payment.refunded_minor}`;
    const details = { provider: provider.provider, payment: payment.provider_ref };
    if (await provider.refund(payment, key)) log.info(details, 'A payment was refunded');
    else log.warn(details, 'A payment could not be refunded: it is disputed, too old or already refunded');
  }
  await syncSubscription(context, provider, provider_ref);
}

async function readEnding(
  { db, config, clock }: Context,
  provider: SubscriptionProvider,
  provider_ref: string,
): Promise<{ status: string; ending: Ending } | null> {
  const known = await findSubscription(db, provider.provider, provider_ref);
  const read = known && (await provider.readSubscription(provider_ref));
  if (!read) return null;
  const deleted_at = await findDeletedAt(db, known.user_id);
  const ending = decideEnding(read, { ...known, deleted_at }, policyOf(config), clock.now());
  return ending && { status: read.status, ending };
}
