import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { hasFactor } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';
import type { parsePayoutKey } from '#features/earnings/payouts/rules.ts';

export type PayoutMethod = 'stripe' | 'manual';

/** What a creator needs in order to be paid now. */
export type PayoutCriteria = { way: PayoutMethod; needs_factor: boolean; now: Date };

/**
 * Condition on `users`: the creator is monetized, or has left and is not settled yet, has an account at
 * the provider or a bank that can be paid now, and has a second factor if one is required. Creators who
 * have left can no longer add a factor or change the account.
 */
export const isPayable = ({ way, needs_factor, now }: PayoutCriteria): RawBuilder<boolean> => sql`
  (users.monetized_at is not null and users.deleted_at is null or ${isUnsettledLeaver})
    and ${way === 'manual' ? hasBankAccount(now) : hasReadyAccount}
    and (${!needs_factor} or ${hasFactor} or users.deleted_at is not null)`;

const isUnsettledLeaver = sql<boolean>`exists (
  select from leavers where leavers.user_id = users.id and settled_at is null)`;

const hasBankAccount = (now: Date) => sql<boolean>`exists (
  select from bank_accounts where bank_accounts.user_id = users.id and replaced_at is null
    and payable_from <= ${now.toISOString()}::timestamptz)`;

const hasReadyAccount = sql<boolean>`exists (
  select from payout_accounts where payout_accounts.user_id = users.id and is_ready)`;

/** Selects payouts with the columns that every caller needs. */
export const selectPayouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('royalty_months', 'royalty_months.id', 'payouts.royalty_month_id')
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .select(['payouts.id', 'payouts.user_id', 'users.name as creator', 'month', 'currency', 'round'])
    .select(['amount_minor', 'payouts.status', 'way', 'attempt', 'destination', 'reference', 'failure'])
    .select(['withheld_minor', 'withheld_bp', 'withheld_source_bp', 'withheld_for'])
    .select(['reversed_minor', 'payouts.created_at', 'sent_at', 'payouts.paid_at', 'royalty_month_id'])
    .select((eb) =>
      eb
        .selectFrom('bank_accounts')
        .select('country')
        .whereRef('bank_accounts.user_id', '=', 'payouts.user_id')
        .where('replaced_at', 'is', null)
        .as('bank_country'),
    )
    .orderBy('payouts.id');

export type PayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['execute']>>[number];

export const listPayoutsOf = (db: Db, user_id: number): Promise<PayoutRow[]> =>
  selectPayouts(db).where('payouts.user_id', '=', user_id).execute();

/** Lists payouts that are not completed. */
export const listOpenPayouts = (db: Db): Promise<PayoutRow[]> =>
  selectPayouts(db).where('payouts.status', 'in', ['due', 'sending', 'failed']).execute();

export async function countFailedPayouts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payouts')
    .where('status', '=', 'failed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists payouts that are due or need a retry, and whose creators can be paid. */
export const listDuePayouts = (db: Db, by: PayoutCriteria): Promise<PayoutRow[]> =>
  selectPayouts(db).where('payouts.status', 'in', ['due', 'failed']).where(isPayable(by)).execute();

/**
 * Lists payouts for a provider to send: those that are due or failed, and those that a sender began before
 * `begun_before` and has not finished.
 */
export const listPayoutsToSend = (
  db: Db,
  { criteria, begun_before }: { criteria: PayoutCriteria; begun_before: Date },
): Promise<PayoutRow[]> =>
  selectPayouts(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('payouts.status', 'in', ['due', 'failed']), eb(isPayable(criteria), '=', true)]),
        eb.and([
          eb('payouts.status', '=', 'sending'),
          eb('way', '=', 'stripe'),
          eb('sent_at', '<=', begun_before.toISOString()),
        ]),
      ]),
    )
    .execute();

/** Whether the outcome of any payout at a provider is still unknown. */
export async function hasPayoutsInProgress(db: Db, way: PayoutMethod): Promise<boolean> {
  const sending = await selectPayouts(db)
    .where('payouts.status', '=', 'sending')
    .where('way', '=', way)
    .executeTakeFirst();
  return sending !== undefined;
}

/** Finds a payout by the parts of its key. */
export const findPayout = (
  db: Db,
  { month, currency, user_id, round }: NonNullable<ReturnType<typeof parsePayoutKey>>,
): Promise<PayoutRow | undefined> =>
  selectPayouts(db)
    .where('month', '=', month)
    .where('currency', '=', currency)
    .where('payouts.user_id', '=', user_id)
    .where('round', '=', round)
    .executeTakeFirst();

/** Finds the payout that Stripe sent as this transfer. */
export const findPayoutByTransfer = (db: Db, reference: string) =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('way', '=', 'stripe')
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Reads and locks a payout. */
export const lockPayout = (tx: Tx, id: number): Promise<PayoutRow> =>
  selectPayouts(tx).where('payouts.id', '=', id).forUpdate('payouts').executeTakeFirstOrThrow();

export async function updatePayout(tx: Tx, id: number, change: Updateable<Tables['payouts']>): Promise<void> {
  await tx.updateTable('payouts').set(change).where('id', '=', id).execute();
}

/** Finds the last payout of a creator's statement. */
export const findLastPayout = (tx: Tx, royalty_month_id: number, user_id: number) =>
  tx
    .selectFrom('payouts')
    .select(['round', 'reversed_minor', 'sent_at'])
    .where('royalty_month_id', '=', royalty_month_id)
    .where('user_id', '=', user_id)
    .orderBy('round', 'desc')
    .executeTakeFirst();

export async function insertPayout(tx: Tx, payout: Insertable<Tables['payouts']>): Promise<void> {
  await tx.insertInto('payouts').values(payout).execute();
}

/** Marks posted months as paid if they were posted by `matured_at` and none of their payouts is pending. */
export async function markMonthsPaid(
  db: Db,
  criteria: PayoutCriteria,
  { now, matured_at }: { now: Date; matured_at: Date },
): Promise<void> {
  await sql`update royalty_months set status = 'paid', paid_at = ${now.toISOString()}::timestamptz
    where status = 'posted' and posted_at <= ${matured_at.toISOString()}::timestamptz
      and not exists (
        select 1 from payouts join users on users.id = payouts.user_id
        where royalty_month_id = royalty_months.id and (payouts.status = 'sending'
          or payouts.status in ('due', 'failed') and ${isPayable(criteria)}))`.execute(db);
}
