import type { Db } from '#db/types.ts';

/** Finds a payment, with its reference at the provider and its owner. */
export const findPayment = (db: Db, payment_id: number) =>
  db
    .selectFrom('payments')
    .innerJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .where('payments.id', '=', payment_id)
    .select([
      'payments.user_id',
      'users.role',
      'payments.provider',
      'payments.provider_ref',
      'subscriptions.provider_ref as subscription_ref',
      'subscriptions.gift_id',
    ])
    .executeTakeFirst();
