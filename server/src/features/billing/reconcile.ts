import { count } from '@kinora/contract/plural';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { StrangeAccount } from '#features/billing/wrong-account.ts';
import { syncSubscription } from '#features/billing/sync.ts';
import { unmatched } from '#features/billing/unmatched-queries.ts';
import { soughtFor_ms } from '#features/billing/reread-queries.ts';
import type { SubscriptionProvider } from '#services/payments/types.ts';

/** Longest time for which a provider may have been unable to reach us. */
const unheard_ms = 3 * day;

/** Time after a payment within which refunds and disputes are still followed. */
const settling_ms = 180 * day;

/** Providers retry a notification for some days; beyond that there is no use in remembering it. */
const knownFor_ms = 90 * day;

/**
 * Reads from its provider every live subscription, those that ended and were paid recently, and those that
 * the provider reports and we may have missed. One that cannot be read does not stop the rest.
 */
export async function reconcile(context: Context, signal: AbortSignal): Promise<void> {
  const { db, payments, clock } = context;
  const since = after(clock.now(), -unheard_ms);
  await db
    .deleteFrom('payment_events')
    .where('received_at', '<', after(clock.now(), -knownFor_ms).toISOString())
    .where('is_unmatched', '=', false)
    .execute();
  const failures: unknown[] = [];
  for (const provider of [payments.card, payments.paypal]) {
    if (!provider || !payments.of(provider.provider)) continue;
    const changed = await provider.listChanged(since).catch((error: unknown) => {
      failures.push(error);
      return [];
    });
    for (const ref of new Set([...changed, ...(await knownRefs(context, provider))])) {
      signal.throwIfAborted();
      const failure = await syncSubscription(context, provider, ref).catch((error: unknown) => error);
      if (failure !== undefined) failures.push(failure);
      // All the others would fail in the same way.
      if (failure instanceof StrangeAccount) break;
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${count(failures.length, 'read', undefined, 'en')} of a payment provider failed`,
    );
}

/**
 * Live subscriptions, those paid recently, and those begun recently enough that an approval may have gone
 * unnoticed.
 */
async function knownRefs({ db, clock }: Context, provider: SubscriptionProvider): Promise<string[]> {
  const since = after(clock.now(), -soughtFor_ms);
  const settling = after(clock.now(), -settling_ms).toISOString();
  const kept = await db
    .selectFrom('subscriptions')
    .select('provider_ref')
    .where('provider', '=', provider.provider)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['active', 'past_due']),
        eb.and([
          eb('status', '=', 'pending'),
          eb.or([eb('is_approved', '=', true), eb('created_at', '>', since.toISOString())]),
        ]),
        eb.and([
          eb('status', '=', 'ended'),
          eb.exists(
            eb
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.subscription_id', '=', 'subscriptions.id')
              .where('payments.paid_at', '>', settling),
          ),
        ]),
      ]),
    )
    .execute();
  const waiting = await unmatched(db).where('provider', '=', provider.provider).execute();
  return [
    ...kept.map(({ provider_ref }) => provider_ref),
    ...waiting.flatMap(({ object_ref }) => object_ref ?? []),
  ];
}
