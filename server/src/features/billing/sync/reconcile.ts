import { count } from '@kinora/contract/plural';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { listChangeableGifts } from '#features/billing/gifts/queries.ts';
import { syncGift } from '#features/billing/gifts/sync-gift.ts';
import { deleteOldPayerMarks } from '#features/billing/sync/payer-mark-queries.ts';
import { deleteOldEvents, listUnmatched } from '#features/billing/sync/event-queries.ts';
import { listChangeable } from '#features/billing/sync/reread-queries.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { WrongAccount } from '#features/billing/sync/wrong-account.ts';
import type { SubscriptionProvider } from '#services/payments/types.ts';

/** How far back we look for changes whose events may not have reached us. */
const lookBack_ms = 3 * day;

/** How long after a payment we keep track of its refunds and disputes. */
const trackPaymentsFor_ms = 180 * day;

/** How long we keep track of an unpaid gift: some payment methods take days. */
const trackOrdersFor_ms = 14 * day;

/** Providers resend an event for a few days; after that, we need not recognize it. */
const keepEventsFor_ms = 90 * day;

/**
 * Rereads every live subscription from its provider, those that ended and were paid recently, and those that the
 * provider reports as changed, in case we missed an event. A failure to read one does not stop the rest.
 */
export async function reconcile(context: Context, signal: AbortSignal): Promise<void> {
  const { db, payments, clock } = context;
  const since = after(clock.now(), -lookBack_ms);
  await deleteOldEvents(db, after(clock.now(), -keepEventsFor_ms));
  await deleteOldPayerMarks(db, clock.now());
  const failures: unknown[] = [];
  for (const provider of [payments.card, payments.paypal]) {
    if (!provider || !payments.find(provider.provider)) continue;
    const changed = await provider.listChanged(since).catch((error: unknown) => {
      failures.push(error);
      return [];
    });
    for (const ref of new Set([...changed, ...(await listKnownRefs(context, provider))])) {
      signal.throwIfAborted();
      const failure = await syncSubscription(context, provider, ref).catch((error: unknown) => error);
      if (failure !== undefined) failures.push(failure);
      // All the others would fail in the same way.
      if (failure instanceof WrongAccount) break;
    }
  }
  failures.push(...(await reconcileGifts(context, signal)));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${count(failures.length, 'request', undefined, 'en')} to a payment provider failed`,
    );
}

/** Lists the references of subscriptions that could still change, and of those whose member is unknown. */
async function listKnownRefs({ db, clock }: Context, { provider }: SubscriptionProvider): Promise<string[]> {
  const now = clock.now();
  const unmatched = await listUnmatched(db, provider);
  return [
    ...(await listChangeable(db, provider, after(now, -trackPaymentsFor_ms), now)),
    ...unmatched.flatMap(({ object_ref }) => object_ref ?? []),
  ];
}

/** Rereads the gifts that could still change. @returns the failures. */
async function reconcileGifts(context: Context, signal: AbortSignal): Promise<unknown[]> {
  const { db, payments, clock } = context;
  const { card } = payments;
  if (!payments.find(card.provider)) return [];
  const now = clock.now();
  const [ordered_since, paid_since] = [after(now, -trackOrdersFor_ms), after(now, -trackPaymentsFor_ms)];
  const failures: unknown[] = [];
  for (const ref of await listChangeableGifts(db, card.provider, { ordered_since, paid_since, now })) {
    signal.throwIfAborted();
    const failure = await syncGift(context, card, ref).catch((error: unknown) => error);
    if (failure !== undefined) failures.push(failure);
  }
  return failures;
}
