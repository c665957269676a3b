import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import { netOfMonth, type PaidService } from '#features/royalties/rules/net-of-month.ts';
import type { RoyaltyMonth } from '#features/royalties/months.ts';

export type PaidNet = { payment_id: number; user_id: number; net_minor: number; known: string };

/** All that decides what is left of a payment; as long as it stays, nothing has to be corrected. */
const knownOf = sql<string>`concat_ws('|', payments.amount_minor, payments.tax_minor, payments.fee_minor,
  payments.refunded_minor, payments.dispute)`;

const paymentColumns = [
  'payments.id as payment_id',
  'payments.user_id',
  'payments.amount_minor',
  'payments.tax_minor',
  'payments.fee_minor',
  'payments.refunded_minor',
  'payments.dispute',
  'payments.period_start',
  'payments.period_end',
] as const;

/** What of a payment is paid for days of a month. */
function netIn(month: RoyaltyMonth, payment: PaidService & Omit<PaidNet, 'net_minor'>): PaidNet {
  const span = { from_ms: Date.parse(month.starts_at), to_ms: Date.parse(month.ends_at) };
  const { payment_id, user_id, known } = payment;
  return { payment_id, user_id, known, net_minor: netOfMonth([payment], span) };
}

/** Payments for days of a month. */
const paidFor = (tx: Tx, month: RoyaltyMonth) =>
  tx
    .selectFrom('payments')
    .where('payments.currency', '=', month.currency)
    .where('payments.period_start', '<', month.ends_at)
    .where('payments.period_end', '>', month.starts_at);

/** People at a time: few enough to hold in memory with all they watched. */
const pageSize = 1000;

/** What everybody paid for days of a month, page after page of people in the order of their ids. */
export async function* pagesOfPaid(tx: Tx, month: RoyaltyMonth): AsyncGenerator<PaidNet[]> {
  const paid = paidFor(tx, month);
  for (let last = 0; ;) {
    const people = await paid
      .select('payments.user_id')
      .where('payments.user_id', '>', last)
      .groupBy('payments.user_id')
      .orderBy('payments.user_id')
      .limit(pageSize)
      .execute();
    const end = people.at(-1)?.user_id;
    if (end === undefined) return;
    const payments = await paid
      .select([...paymentColumns, knownOf.as('known')])
      .where('payments.user_id', '>', last)
      .where('payments.user_id', '<=', end)
      .execute();
    yield payments.map((payment) => netIn(month, payment));
    last = end;
  }
}

/** Keeps what of payments went into a month, and what was known of them. */
export async function keepPaid(tx: Tx, month_id: number, paid: readonly PaidNet[]): Promise<void> {
  await sql`insert into royalty_payments (month_id, payment_id, net_minor, known)
    select ${month_id}::integer, payment_id, net_minor, known
    from json_to_recordset(${JSON.stringify(paid)}::json)
      as one (payment_id integer, net_minor bigint, known text)
    on conflict (month_id, payment_id) do update set net_minor = excluded.net_minor, known = excluded.known`.execute(
    tx,
  );
}

/** Payments of which something else is known by now than went into a month, or nothing was known then. */
export async function listChanged(
  tx: Tx,
  month: RoyaltyMonth,
): Promise<(PaidNet & { before_minor: number; is_forgotten: boolean })[]> {
  const payments = await paidFor(tx, month)
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('royalty_payments', (join) =>
      join.onRef('royalty_payments.payment_id', '=', 'payments.id').on('month_id', '=', month.id),
    )
    .where(sql<boolean>`royalty_payments.known is distinct from ${knownOf}`)
    .select([...paymentColumns, knownOf.as('known')])
    .select((eb) => [
      eb.fn.coalesce('royalty_payments.net_minor', eb.lit(0)).as('before_minor'),
      eb('users.deleted_at', 'is not', null).as('is_forgotten'),
    ])
    .execute();
  return payments.map((payment) => {
    const { before_minor, is_forgotten } = payment;
    return { ...netIn(month, payment), before_minor, is_forgotten: Boolean(is_forgotten) };
  });
}

/** What of each of these people's payments went into a month. */
export async function netBefore(
  tx: Tx,
  month_id: number,
  people: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('royalty_payments')
    .innerJoin('payments', 'payments.id', 'royalty_payments.payment_id')
    .where('month_id', '=', month_id)
    .where('user_id', 'in', people)
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.sum<number>('net_minor').as('net_minor')])
    .execute();
  return new Map(rows.map(({ user_id, net_minor }) => [user_id, net_minor]));
}
