import { count } from '@kinora/contract/plural';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { StrangeAccount } from '#features/billing/strange-account.ts';
import { syncSubscription } from '#features/billing/sync.ts';
import { unmatched } from '#features/billing/unmatched-queries.ts';
import { soughtFor_ms } from '#features/billing/waiting-queries.ts';
import type { SubscriptionProvider } from '#services/payments/types.ts';

/** A provider may have been unable to reach us for so long. */
const unheard_ms = 3 * day;

/** So long after a payment money is still given back, and disputed. */
const settling_ms = 180 * day;

/** A provider repeats a notification for some days; after that nothing is gained by knowing it. */
const knownFor_ms = 90 * day;

/**
 * Reads every subscription that goes on from its provider, those that ended and were paid lately, and those
 * that the provider knows of and we may not. What cannot be read does not keep the others from it.
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
  for (const provider of [payments.card, payments.wallet]) {
    if (!provider || !payments.of(provider.provider)) continue;
    const changed = await provider.listChanged(since).catch((error: unknown) => {
      failures.push(error);
      return [];
    });
    for (const ref of new Set([...changed, ...(await knownRefs(context, provider))])) {
      signal.throwIfAborted();
      const failure = await syncSubscription(context, provider, ref).catch((error: unknown) => error);
      if (failure !== undefined) failures.push(failure);
      // It would be the same with all that are left.
      if (failure instanceof StrangeAccount) break;
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${count(failures.length, 'read', undefined, 'en')} of a payment provider failed`,
    );
}

/** Those that go on, were paid lately, or were begun so lately that somebody may have agreed without our hearing of it. */
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
