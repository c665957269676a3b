import type { Clock } from '#clock.ts';
import type { Db } from '#db/types.ts';
import type { PaypalStore } from '#services/payments/paypal/store.ts';

export function paypalStore(db: Db, clock: Clock): PaypalStore {
  const paypalSubscriptions = () => db.selectFrom('subscriptions').where('provider', '=', 'paypal');
  return {
    findTerms: async (provider_ref) =>
      (await paypalSubscriptions()
        .select(['plan_ref', 'price_minor', 'currency'])
        .where('provider_ref', '=', provider_ref)
        .executeTakeFirst()) ?? null,
    subscriptionOf: async (payment_ref) => {
      const found = await db
        .selectFrom('payments')
        .innerJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
        .select('subscriptions.provider_ref')
        .where('payments.provider', '=', 'paypal')
        .where('payments.provider_ref', '=', payment_ref)
        .executeTakeFirst();
      return found?.provider_ref ?? null;
    },
    subscriptionsOf: async (user_id) => {
      const found = await paypalSubscriptions()
        .select('provider_ref')
        .where('user_id', '=', user_id)
        .orderBy('id', 'desc')
        .limit(5)
        .execute();
      return found.map(({ provider_ref }) => provider_ref);
    },
    recordReturn: async (returned) => {
      await db
        .insertInto('paypal_returns')
        .values({ ...returned, noted_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    listReturns: (payment_refs) =>
      payment_refs.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('paypal_returns')
            .select(['return_ref', 'payment_ref', 'kind', 'amount_minor'])
            .where('payment_ref', 'in', payment_refs)
            .orderBy('return_ref')
            .execute(),
  };
}
