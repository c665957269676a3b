import type { BilledEvery, Provider } from '@kinora/contract/billing/billing';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db } from '#db/types.ts';
import { findAnnouncedPrice } from '#features/billing/price-changes/queries.ts';

/** The next payment of a subscription. */
export type Charge = {
  charged_at: Date;
  provider: Provider;
  billed_every: BilledEvery;
  amount_minor: number;
  price_minor: number;
  currency: string;
};

/** Lists unpaid subscriptions whose access ends between two times. */
export const listUnpaidEnding = (db: Db, from: Date, until: Date) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'access_until'])
    .where('status', '=', 'past_due')
    .where('unconfirmed_since', 'is', null)
    .where('access_until', '>', from.toISOString())
    .where('access_until', '<=', until.toISOString())
    .execute();

/** Lists subscriptions for which nothing has been paid yet and whose first payment is due between two times. */
export async function listFreeDaysEnding(
  db: Db,
  from: Date,
  until: Date,
): Promise<{ id: number; user_id: number; charge: Charge }[]> {
  const rows = await renewingBetween(db, from, until)
    .where((eb) => eb.not(eb.exists(nonZeroPayments(eb))))
    // Nothing is due while a coupon covers the whole price.
    .where(nextAmount, '>', 0)
    .execute();
  return rows.map(({ id, user_id, ...charge }) => ({ id, user_id, charge: toCharge(charge) }));
}

/** Lists subscriptions with a yearly interval that renew between two times. */
export async function listYearlyRenewals(
  db: Db,
  from: Date,
  until: Date,
): Promise<{ id: number; user_id: number; charge: Charge }[]> {
  const rows = await renewingBetween(db, from, until)
    .where('billed_every', '=', 'year')
    // Members who have switched to monthly payments were notified when they did so.
    .where('next_billed_every', 'is', null)
    .where((eb) => eb.exists(nonZeroPayments(eb)))
    .execute();
  return rows.map(({ id, user_id, ...charge }) => ({ id, user_id, charge: toCharge(charge) }));
}

const nonZeroPayments = (eb: ExpressionBuilder<Tables, 'subscriptions'>) =>
  eb
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.subscription_id', '=', 'subscriptions.id')
    .where('payments.amount_minor', '>', 0);

/** Lists subscriptions that will be charged between two times, but whose card will have expired by then. */
export async function listCardsExpiring(db: Db, from: Date, until: Date) {
  const rows = await renewingBetween(db, from, until)
    .select(['method_brand', 'method_last4', 'method_expires'])
    .where('method_expires', '<', sql<string>`to_char(paid_until at time zone 'UTC', 'YYYY-MM')`)
    .execute();
  return rows.flatMap(
    ({ id, user_id, method_brand: brand, method_last4: last4, method_expires: expires, ...charge }) =>
      brand === null || expires === null
        ? []
        : [{ id, user_id, method: { brand, last4, expires }, charge: toCharge(charge) }],
  );
}

/** Lists subscriptions whose pause ends between two times, when they are charged again. */
export async function listPausesEnding(
  db: Db,
  from: Date,
  until: Date,
): Promise<{ id: number; user_id: number; charge: Charge }[]> {
  const rows = await renewing(db)
    .where('paused_until', '>', from.toISOString())
    .where('paused_until', '<=', until.toISOString())
    .execute();
  return rows.map(({ id, user_id, ...charge }) => ({
    id,
    user_id,
    charge: { ...toCharge(charge), charged_at: new Date(charge.paused_until ?? 0) },
  }));
}

const renewingBetween = (db: Db, from: Date, until: Date) =>
  renewing(db)
    .where('paused_until', 'is', null)
    .where('paid_until', '>', from.toISOString())
    .where('paid_until', '<=', until.toISOString());

const nextAmount = sql<number>`coalesce(next_price_minor, ${findAnnouncedPrice}, price_minor)`;

const renewing = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .select([
      'id',
      'user_id',
      'paid_until',
      'paused_until',
      'provider',
      'billed_every',
      'currency',
      sql<number>`coalesce(${findAnnouncedPrice}, price_minor)`.as('price_minor'),
      nextAmount.as('amount_minor'),
    ])
    .where('status', '=', 'active')
    .where('cancel_scheduled', '=', false);

const toCharge = ({
  paid_until,
  ...charge
}: Omit<Charge, 'charged_at'> & { paid_until: string | null }): Charge => ({
  ...charge,
  charged_at: new Date(paid_until ?? 0),
});
