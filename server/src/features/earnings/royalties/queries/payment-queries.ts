import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import { monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { netOfMonth, type PeriodPayment } from '#features/earnings/royalties/rules/payment-net.ts';
import { readAhead } from '#features/earnings/royalties/queries/read-ahead.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';

export type NetPayment = { payment_id: number; user_id: number; net_minor: number; known: string };

/**
 * Everything that determines a payment's net, as text. As long as it is unchanged, nothing has to be corrected.
 * Nulls are left out.
 */
const knownState = sql<string>`concat_ws('|', payments.amount_minor, payments.tax_minor, payments.fee_minor,
  payments.refunded_minor, payments.dispute, payments.disputed_minor)`;

const paymentColumns = [
  'payments.id as payment_id',
  'payments.user_id',
  'payments.amount_minor',
  'payments.tax_minor',
  'payments.fee_minor',
  'payments.refunded_minor',
  'payments.dispute',
  'payments.disputed_minor',
  'payments.period_start',
  'payments.period_end',
] as const;

/** Returns a payment with the part of its net that falls in a month. */
function toNetPayment(
  month: RoyaltyMonth,
  payment: PeriodPayment & Omit<NetPayment, 'net_minor'>,
): NetPayment {
  const { payment_id, user_id, known } = payment;
  return { payment_id, user_id, known, net_minor: netOfMonth([payment], monthSpan(month.month)) };
}

/** Selects payments that cover days of a month. */
const selectPayments = (tx: Tx, month: RoyaltyMonth) =>
  tx
    .selectFrom('payments')
    .where('payments.currency', '=', month.currency)
    .where('payments.period_start', '<', month.ends_at)
    .where('payments.period_end', '>', month.starts_at);

/** Records what payments contributed to a month, and the data from which it was computed. */
export async function recordPayments(tx: Tx, month_id: number, paid: readonly NetPayment[]): Promise<void> {
  await sql`insert into royalty_payments (month_id, payment_id, net_minor, known)
    select ${month_id}::integer, * from unnest(${paid.map((payment) => payment.payment_id)}::integer[],
      ${paid.map((payment) => payment.net_minor)}::bigint[], ${paid.map((payment) => payment.known)}::text[])
    on conflict (month_id, payment_id) do update set net_minor = excluded.net_minor, known = excluded.known`.execute(
    tx,
  );
}

/** Selects payments that are new, or have changed, since they were recorded for a month. */
const selectChangedPayments = (tx: Tx, month: RoyaltyMonth) =>
  selectPayments(tx, month)
    .leftJoin('royalty_payments', (join) =>
      join.onRef('royalty_payments.payment_id', '=', 'payments.id').on('month_id', '=', month.id),
    )
    .where(sql<boolean>`royalty_payments.known is distinct from ${knownState}`)
    .select([...paymentColumns, knownState.as('known')]);

/** Lists all changed payments with their previous contribution to the month. */
export async function listChangedPayments(
  tx: Tx,
  month: RoyaltyMonth,
): Promise<(NetPayment & { before_minor: number; is_deleted: boolean })[]> {
  const payments = await selectChangedPayments(tx, month)
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select((eb) => [
      eb.fn.coalesce('royalty_payments.net_minor', eb.lit(0)).as('before_minor'),
      eb('users.deleted_at', 'is not', null).as('is_deleted'),
    ])
    .execute();
  return payments.map((payment) => {
    const { before_minor, is_deleted } = payment;
    return { ...toNetPayment(month, payment), before_minor, is_deleted: Boolean(is_deleted) };
  });
}

const pageSize = 5000;

/** Records the contribution of each new or changed payment to an open month. */
export async function recordChangedPayments(tx: Tx, month: RoyaltyMonth): Promise<void> {
  for await (const page of readAhead(readChangedPages(tx, month))) await recordPayments(tx, month.id, page);
}

async function* readChangedPages(tx: Tx, month: RoyaltyMonth): AsyncGenerator<NetPayment[]> {
  for (let last = 0; ;) {
    const payments = await selectChangedPayments(tx, month)
      .where('payments.id', '>', last)
      .orderBy('payments.id')
      .limit(pageSize)
      .execute();
    const end = payments.at(-1)?.payment_id;
    if (end === undefined) return;
    yield payments.map((payment) => toNetPayment(month, payment));
    last = end;
  }
}

/**
 * Creates a temporary table with each viewer's net for a month; it is dropped at the end of the
 * transaction. Viewers with no net are left out, because no rule gives them weight.
 */
export async function createNetsTable(tx: Tx, month_id: number): Promise<void> {
  await sql`create temporary table nets on commit drop as
    select user_id, sum(royalty_payments.net_minor)::bigint as net_minor
    from royalty_payments join payments on payments.id = payment_id
    where month_id = ${sql.lit(month_id)}
    group by user_id
    having sum(royalty_payments.net_minor) > 0`.execute(tx);
  await sql`create unique index on nets (user_id)`.execute(tx);
  await sql`analyze nets`.execute(tx);
}

/** Returns the recorded net of each of these viewers. */
export async function readRecordedNets(
  tx: Tx,
  month_id: number,
  user_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('royalty_payments')
    .innerJoin('payments', 'payments.id', 'royalty_payments.payment_id')
    .where('month_id', '=', month_id)
    .where('user_id', 'in', user_ids)
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.sum<number>('net_minor').as('net_minor')])
    .execute();
  return new Map(rows.map(({ user_id, net_minor }) => [user_id, net_minor]));
}
