import type { Provider } from '@kinora/contract/billing';
import type { Clock } from '#clock.ts';
import type { Db } from '#db/types.ts';

/** What a provider calls our people. */
export type Customers = {
  find: (user_id: number) => Promise<string | null>;
  /** Keeps a name; answers the one that counts, which is the first that was kept. */
  keep: (user_id: number, customer_ref: string) => Promise<string>;
  /** Whose a subscription is; also of somebody who left, whom we have no name for any more. */
  userOf: (customer_ref: string, subscription_ref: string) => Promise<number | null>;
};

export function customersOf(db: Db, provider: Provider, clock: Clock): Customers {
  const find = async (user_id: number) => {
    const kept = await db
      .selectFrom('provider_customers')
      .select('customer_ref')
      .where('provider', '=', provider)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    return kept?.customer_ref ?? null;
  };
  return {
    find,
    keep: async (user_id, customer_ref) => {
      await db
        .insertInto('provider_customers')
        .values({ user_id, provider, customer_ref, created_at: clock.now() })
        .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
        .execute();
      return (await find(user_id)) ?? customer_ref;
    },
    userOf: async (customer_ref, subscription_ref) => {
      const kept = await db
        .selectFrom('provider_customers')
        .select('user_id')
        .where('provider', '=', provider)
        .where('customer_ref', '=', customer_ref)
        .executeTakeFirst();
      if (kept) return kept.user_id;
      const known = await db
        .selectFrom('subscriptions')
        .select('user_id')
        .where('provider', '=', provider)
        .where('provider_ref', '=', subscription_ref)
        .executeTakeFirst();
      return known?.user_id ?? null;
    },
  };
}
