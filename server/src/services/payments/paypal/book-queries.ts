import type { Clock } from '#clock.ts';
import type { Db } from '#db/types.ts';

/** The terms of a subscription when the member began it here. */
export type Agreed = { plan_ref: string | null; price_minor: number; currency: string };

/** A payment that was refunded or reversed. */
export type Return = {
  return_ref: string;
  payment_ref: string;
  kind: 'refund' | 'reversal';
  /** Null means the whole payment. */
  amount_minor: number | null;
};

/** What we recorded ourselves because PayPal does not report it, or not in every case. */
export type PaypalBook = {
  /** The terms agreed for a subscription; null if it was not started here. */
  agreed: (provider_ref: string) => Promise<Agreed | null>;
  /** The subscription that a payment was for; null if we do not know the payment. */
  subscriptionOf: (payment_ref: string) => Promise<string | null>;
  /** A member's most recent subscriptions, newest first. */
  subscriptionsOf: (user_id: number) => Promise<string[]>;
  /** Records a refund or reversal reported by an event; only the first report of each counts. */
  noteReturn: (given: Return) => Promise<void>;
  returnsOf: (payment_refs: readonly string[]) => Promise<Return[]>;
};

export function paypalBook(db: Db, clock: Clock): PaypalBook {
  const ours = () => db.selectFrom('subscriptions').where('provider', '=', 'paypal');
  return {
    agreed: async (provider_ref) =>
      (await ours()
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
      const found = await ours()
        .select('provider_ref')
        .where('user_id', '=', user_id)
        .orderBy('id', 'desc')
        .limit(5)
        .execute();
      return found.map(({ provider_ref }) => provider_ref);
    },
    noteReturn: async (given) => {
      await db
        .insertInto('paypal_returns')
        .values({ ...given, noted_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    returnsOf: (payment_refs) =>
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
