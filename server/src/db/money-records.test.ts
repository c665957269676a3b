import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#clock.ts';
import { issueMissing } from '#features/billing/invoices/issue-missing.ts';
import { exportTransfers, markPaid } from '#features/earnings/payouts/bank-transfers.ts';
import { completePaidMonths } from '#features/earnings/payouts/prepare-payouts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addGift } from '#test/gifts.ts';
import { closeNextMonth, setUpPayouts, addClosedMonth } from '#test/royalties.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
  const { db, clock } = kinora.context;
  const { month, ada, viewers } = await addClosedMonth(kinora);
  // A refund after the close makes the next close recount the month.
  const payment_id = viewers[2]?.payment_id ?? 0;
  await db.updateTable('payments').set({ refunded_minor: 1000 }).where('id', '=', payment_id).execute();
  await closeNextMonth(kinora, month);
  await setUpPayouts(kinora.context, ada.user);
  kinora.advance(45 * day);
  await exportTransfers(kinora.context, 'all.csv', { reader_id: null });
  await markPaid(kinora.context, 'all.csv', 'bank 1');
  await completePaidMonths(kinora.context);
  await issueMissing(kinora.context, new AbortController().signal);
  await db
    .insertInto('price_changes')
    .values({
      billed_every: 'month',
      price_minor: 1299,
      currency: 'usd',
      first_day: '2027-01-01',
      needs_consent: false,
      announced_at: clock.now(),
    })
    .execute();
  await db
    .insertInto('gift_lengths')
    .values({ months: 3, price_minor: 2900, currency: 'usd', updated_at: clock.now() })
    .execute();
  await addGift(kinora.context, {});
  await db
    .insertInto('paypal_returns')
    .values({
      return_ref: 'R-1',
      payment_ref: 'S-1',
      kind: 'refund',
      amount_minor: 300,
      noted_at: clock.now(),
    })
    .execute();
});
afterAll(() => kinora[Symbol.asyncDispose]());

/**
 * Every table that records money movements: tables with amounts, and accounting tables linked to them by foreign
 * keys. The sandbox's tables are left out, because no money moves there, and so are regional prices, which are
 * settings: what was charged is in the payments.
 */
async function moneyTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive
    amount_tables as (
      select distinct table_name::text as name from information_schema.columns
      where table_schema = current_schema() and column_name ~ '(_minor|_micro)$'
        and table_name !~ '^(sandbox|regional)_'),
    referring as (
      select name from amount_tables
      union
      select one.conrelid::regclass::text from pg_constraint one
      join referring on one.confrelid::regclass::text = referring.name where one.contype = 'f')
    select name from referring
    union
    select one.confrelid::regclass::text from pg_constraint one
    join amount_tables on one.conrelid::regclass::text = amount_tables.name
    where one.contype = 'f' and one.confrelid::regclass::text not in (${sql.join(exemptTables)})
    order by name`.execute(kinora.context.db);
  return rows.map(({ name }) => name);
}
/** Tables that amounts refer to, but that are not about money themselves. */
const exemptTables = ['users', 'shows', 'bank_accounts'];

const countRows = async (table: string) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(kinora.context.db);
  return rows[0]?.count;
};

test('no table about money can be emptied, and none of its rows can be deleted', async () => {
  const { db } = kinora.context;
  const tables = await moneyTables();
  // If a table is missing here, the query above no longer finds all tables.
  expect(tables).toEqual(
    expect.arrayContaining([
      'invoices',
      'ledger_accounts',
      'ledger_postings',
      'ledger_transactions',
      'payments',
      'payouts',
      'paypal_returns',
      'royalty_adjustments',
      'royalty_lines',
      'royalty_months',
      'royalty_payments',
      'royalty_recounts',
      'royalty_viewers',
      'subscriptions',
    ]),
  );
  for (const table of tables) {
    const before = await countRows(table);
    // In an empty table, a row-level trigger would never fire.
    expect(before, table).toBeGreaterThan(0);
    for (const suffix of ['', ' cascade'])
      await expect(sql`truncate ${sql.table(table)}${sql.raw(suffix)}`.execute(db), table).rejects.toThrow(
        /stays|foreign key/,
      );
    await expect(sql`delete from ${sql.table(table)}`.execute(db), table).rejects.toThrow(
      /stays|append-only|next close/,
    );
    expect(await countRows(table), table).toBe(before);
  }
});

/** Expressions for a different value of the same type. */
const differentValue: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `${column} || 'x'`,
  integer: (column) => `${column} + 1`,
  bigint: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `${column} + interval '1 day'`,
  ARRAY: (column) => `${column} || ${column}`,
};

test.each([
  ['royalty_months', "status = 'paid'", ['unplaced_minor']],
  ['royalty_viewers', 'true', ['corrected_minor']],
  ['royalty_lines', 'true', []],
  ['royalty_parts', 'true', []],
  ['royalty_recounts', 'true', []],
  ['royalty_adjustments', 'true', []],
  ['royalty_adjustment_parts', 'true', []],
  ['ledger_transactions', 'true', []],
  ['ledger_postings', 'true', []],
  // A payout can be returned later, and its bank account is deleted with its owner.
  ['payouts', "status = 'paid'", ['reversed_minor', 'failure', 'bank_account_id']],
])('no column of a settled row in %s can change', async (table, condition, mutable) => {
  const { db } = kinora.context;
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'NO'`.execute(db);
  const where = sql.raw(condition);
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${where}`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, type } of columns) {
    if (mutable.includes(name) || rows.every((row) => row[name] === null)) continue;
    const other = sql.raw(name === 'status' ? "'posted'" : (differentValue[type]?.(name) ?? 'null'));
    await expect(
      sql`update ${sql.table(table)} set ${sql.ref(name)} = ${other} where ${where}`.execute(db),
      name,
    ).rejects.toThrow(/does not|append-only|next close/);
  }
});

test('amounts are not deleted with the rows that they refer to', async () => {
  const { db } = kinora.context;
  const before = await countRows('payments');
  expect(before).toBeGreaterThan(0);
  for (const table of ['users', 'shows'])
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('stays');
  await expect(db.deleteFrom('users').execute()).rejects.toThrow();
  expect(await countRows('payments')).toBe(before);
});
