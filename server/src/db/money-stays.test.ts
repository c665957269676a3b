import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { postedMonth } from '#test/royalties.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
  await postedMonth(kinora);
  await kinora.context.db
    .insertInto('paypal_returns')
    .values({
      return_ref: 'R-1',
      payment_ref: 'S-1',
      kind: 'refund',
      amount_minor: 300,
      noted_at: kinora.context.clock.now(),
    })
    .execute();
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** Every table that records money movements. */
const tables = [
  'subscriptions',
  'payments',
  'paypal_returns',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_postings',
  'payouts',
  'royalty_months',
  'royalty_viewers',
  'royalty_payments',
  'royalty_lines',
  'royalty_recounts',
  'royalty_adjustments',
] as const;

const countOf = async (table: string) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(kinora.context.db);
  return rows[0]?.count;
};

test.each(tables)('%s is not emptied', async (table) => {
  const { db } = kinora.context;
  const before = await countOf(table);
  for (const how of ['', ' cascade'])
    await expect(sql`truncate ${sql.table(table)}${sql.raw(how)}`.execute(db)).rejects.toThrow(
      /stays|foreign key/,
    );
  expect(await countOf(table)).toBe(before);
});

// These tables are still empty, and their delete triggers fire only for rows.
const without = new Set<string>(['payouts', 'royalty_recounts', 'royalty_adjustments']);

test.each(tables.filter((table) => !without.has(table)))('no row of %s is deleted', async (table) => {
  const before = await countOf(table);
  expect(before).toBeGreaterThan(0);
  await expect(sql`delete from ${sql.table(table)}`.execute(kinora.context.db)).rejects.toThrow(
    /stays|append-only|next close/,
  );
  expect(await countOf(table)).toBe(before);
});

test('nor by deleting the rows that it refers to', async () => {
  const { db } = kinora.context;
  const before = await countOf('payments');
  expect(before).toBeGreaterThan(0);
  for (const table of ['users', 'shows'])
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('stays');
  await expect(db.deleteFrom('users').execute()).rejects.toThrow();
  expect(await countOf('payments')).toBe(before);
});
