import type { Clock } from '#clock.ts';
import type { Db } from '#db/types.ts';
import type { Customers } from '#services/payments/stripe/customers.ts';

const provider = 'stripe';

export function stripeCustomers(db: Db, clock: Clock): Customers {
  const find = async (user_id: number) => {
    const found = await db
      .selectFrom('provider_customers')
      .select('customer_ref')
      .where('provider', '=', provider)
      .where('user_id', '=', user_id)
      .where('gone_at', 'is', null)
      .executeTakeFirst();
    return found?.customer_ref ?? null;
  };
  const save = async (user_id: number, customer_ref: string) => {
    await db
      .insertInto('provider_customers')
      .values({ user_id, provider, customer_ref, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await find(user_id)) ?? customer_ref;
  };
  return {
    find,
    save,
    markDeleted: async (customer_ref, user_id) => {
      await db
        .updateTable('provider_customers')
        .set({ gone_at: clock.now() })
        .where('provider', '=', provider)
        .where('customer_ref', '=', customer_ref)
        .where('user_id', '=', user_id)
        .where('gone_at', 'is', null)
        .execute();
    },
    findLastDeleted: async (user_id) => {
      const deleted = await db
        .selectFrom('provider_customers')
        .select('customer_ref')
        .where('provider', '=', provider)
        .where('user_id', '=', user_id)
        .where('gone_at', 'is not', null)
        .orderBy('gone_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return deleted?.customer_ref ?? null;
    },
    match: async (user_id, customer_ref) => {
      const user = await db
        .selectFrom('users')
        .select('deleted_at')
        .where('id', '=', user_id)
        .executeTakeFirst();
      if (!user) return null;
      // Nothing is stored about a deleted account; payments made since its deletion are refunded.
      if (user.deleted_at === null) await save(user_id, customer_ref);
      return user_id;
    },
    hasEmail: async (user_id, email) => {
      const user = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', user_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return user?.email === email.trim().toLowerCase();
    },
    userOf: async (customer_ref, subscription_ref) => {
      const found = await db
        .selectFrom('provider_customers')
        .select('user_id')
        .where('provider', '=', provider)
        .where('customer_ref', '=', customer_ref)
        .executeTakeFirst();
      if (found) return found.user_id;
      const known = await db
        .selectFrom('subscriptions')
        .select('user_id')
        .where('provider', '=', provider)
        .where('provider_ref', '=', subscription_ref)
        .executeTakeFirst();
      return known?.user_id ?? null;
    },
    agreedPlan: async (subscription_ref) =>
      (await db
        .selectFrom('subscriptions')
        .select('plan_ref')
        .where('provider', '=', provider)
        .where('provider_ref', '=', subscription_ref)
        .executeTakeFirst()) ?? null,
  };
}
