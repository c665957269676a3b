import type { Provider } from '@kinora/contract/billing';
import type { Db } from '#db/types.ts';

/** How many subscriptions of somebody got beyond their beginning. */
export async function countSubscriptions(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('status', '<>', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** Days to try are for who never had a paid day here, nor a free one. */
export async function mayTry(db: Db, user_id: number): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
  return payment === undefined;
}

/** Notes that somebody began to subscribe, so that nobody else can finish it in their place. */
export async function insertPending(
  db: Db,
  subscription: { user_id: number; provider: Provider; provider_ref: string; plan_ref?: string },
  { price_minor, currency, now }: { price_minor: number; currency: string; now: Date },
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      ...subscription,
      status: 'pending',
      price_minor,
      currency,
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
