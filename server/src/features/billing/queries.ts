import type { Subscription } from '@kinora/contract/billing';
import type * as z from 'zod/mini';
import type { Db, Tx } from '#db/types.ts';
import { accessUntil } from '#features/billing/rules.ts';
import type { ProviderEvent, ProviderSubscription } from '#services/payments/types.ts';

/** The caller's subscription that lasts longest; undefined when there never was one. */
export function latestSubscription(
  db: Db,
  user_id: number,
): Promise<z.infer<typeof Subscription> | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(['status', 'access_until', 'cancel_scheduled'])
    .where('user_id', '=', user_id)
    .where('blocked', '=', false)
    .orderBy('access_until', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

/** Notes a notification; false when it was noted before, and has had its effect. */
export async function insertEvent(
  tx: Tx,
  provider: 'sandbox',
  event: ProviderEvent,
  received_at: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_events')
    .values({ provider, ...event, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes what the provider says of a subscription: its payments, and the access that follows from them. */
export async function saveSubscription(
  tx: Tx,
  provider: 'sandbox',
  read: ProviderSubscription,
  now: Date,
): Promise<void> {
  const access_until = accessUntil(read.payments);
  const [first] = read.payments;
  if (!access_until || !first) return;
  // One at a time for a user, so that two payments cannot both become the live subscription.
  await tx.selectFrom('users').select('id').where('id', '=', read.user_id).forUpdate().execute();
  const live = await tx
    .selectFrom('subscriptions')
    .select(['id', 'access_until'])
    .where('user_id', '=', read.user_id)
    .where('provider_ref', '<>', read.provider_ref)
    .where('status', 'in', ['active', 'past_due'])
    .executeTakeFirst();
  if (live)
    await tx.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', live.id).execute();
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      user_id: read.user_id,
      provider,
      provider_ref: read.provider_ref,
      status: 'active',
      access_until,
      price_minor: first.amount_minor,
      currency: first.currency,
      method_brand: read.method_brand,
      method_last4: read.method_last4,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_ref']).doUpdateSet({ access_until, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payments')
    .values(
      read.payments.map((payment) => ({
        ...payment,
        subscription_id: id,
        user_id: read.user_id,
        provider,
        status: 'paid' as const,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .execute();
}
