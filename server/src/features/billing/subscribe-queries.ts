import type { BilledEvery, Provider } from '@kinora/contract/billing/billing';
import type { Db } from '#db/types.ts';

/** Counts a member's subscriptions that are no longer pending. */
export async function countSubscriptions(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('status', '<>', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a member may have trial days: only if they have never had a paid or free period here. */
export async function isTrialEligible(db: Db, user_id: number): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
  return payment === undefined;
}

/** Records who started a subscription, so that nobody else can complete it. */
export async function insertPending(
  db: Db,
  subscription: { user_id: number; provider: Provider; provider_ref: string; plan_ref?: string },
  { now, ...price }: { billed_every: BilledEvery; price_minor: number; currency: string; now: Date },
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      ...subscription,
      status: 'pending',
      ...price,
      next_price_minor: null,
      method_brand: null,
      method_last4: null,
      action_url: null,
      started_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .execute();
}
