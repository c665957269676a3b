import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { deleteAccount, deletionSummary } from '@kinora/contract/accounts/account-data';
import { enableMonetization } from '@kinora/contract/earnings/monetization';
import { exportPayouts, markPayoutsPaid } from '@kinora/contract/earnings/payouts';
import { after, day } from '#clock.ts';
import { payDueRoyalties } from '#features/earnings/payouts/pay-due-royalties.ts';
import { auditLedger } from '#features/operator/metrics/queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { setUpPayouts, addClosedMonth } from '#test/royalties.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';
import { monetizationForm as details, w9 } from '#test/tax.ts';

const signal = AbortSignal.timeout(300_000);
const tables = ['tax_profiles', 'bank_accounts', 'leavers'] as const;

/** Counts the rows about a member in each table with payment or tax details. */
async function countRows({ context: { db } }: TestApp, user_id: number): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).where('user_id', '=', user_id).select('user_id').execute();
    counts.push(rows.length);
  }
  return counts;
}

/** Adds a creator with a bank account and a W-9 who earned less than the minimum, and deletes their account. */
async function addDeletedCreator(kinora: TestApp): Promise<UserData> {
  const { bob } = await addClosedMonth(kinora);
  const { user } = bob;
  await setUpPayouts(kinora.context, user);
  await kinora.as(user, enableMonetization, { body: { ...details, country: 'US' }, files: { w9 } });
  expect(await kinora.as(user, deletionSummary, {})).toMatchObject({
    unpaid: [{ currency: 'usd', amount_minor: 550 }],
    is_paid_out: true,
  });
  await kinora.as(user, deleteAccount, { body: { password: 'Correct-horse-1' } });
  return user;
}

/** Exports the payouts that are due and marks them as paid. @returns the exported list. */
async function payOut(kinora: TestApp, operator: UserData, file: string): Promise<string> {
  operator.token = await signIn(kinora, operator.id);
  const { content, payouts } = await kinora.as(operator, exportPayouts, { body: { file } });
  if (payouts > 0)
    await kinora.as(operator, markPayoutsPaid, { body: { payouts: file, reference: 'From the bank' } });
  return content;
}

test('a creator who leaves is paid the remaining balance once, even below the minimum; then their payment and tax details are deleted', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  const { id, email } = await addDeletedCreator(kinora);
  const [goodbye, ...others] = await emailsTo(kinora, email);
  expect(others).toEqual([]);
  expect(goodbye?.text).toContain('We will still pay out what you have earned');
  expect(await countRows(kinora, id)).toEqual([1, 1, 1]);
  expect(await context.storage.list(`tax/${id}/`)).toHaveLength(1);
  // The hold has not ended.
  await payDueRoyalties(context, signal);
  expect(await payOut(kinora, operator, 'early.csv')).not.toContain(`-usd-${id}`);

  kinora.advance(46 * day);
  await payDueRoyalties(context, signal);
  const list = await payOut(kinora, operator, 'last.csv');
  expect(list).toContain(`-usd-${id}`);
  expect(list).toContain('5.50');
  await payDueRoyalties(context, signal);
  // The month in which they left has yet to be closed and held.
  expect(await countRows(kinora, id)).toEqual([1, 1, 1]);
  kinora.advance(45 * day);
  await payDueRoyalties(context, signal);
  expect(await countRows(kinora, id)).toEqual([0, 0, 0]);
  expect(await context.storage.list(`tax/${id}/`)).toEqual([]);
  expect(await payOut(kinora, operator, 'never.csv')).not.toContain(`-usd-${id}`);
  expect(await auditLedger(context.db)).toMatchObject({ unbalanced_entries: 0, payouts_not_in_ledger: 0 });
  // No further email is sent.
  expect(await emailsTo(kinora, email)).toHaveLength(1);
  const deleted = await context.db
    .selectFrom('users')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirst();
  expect(await emailsTo(kinora, deleted?.email ?? '')).toEqual([]);
});

test('tax records are kept for as long as the law requires, and no longer', async () => {
  await using kinora = await startTestApp({ TAX_RECORD_YEARS: '7' });
  const { context } = kinora;
  const operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  const { id, email } = await addDeletedCreator(kinora);
  expect((await emailsTo(kinora, email))[0]?.text).toContain(
    'Tax law requires that we keep your tax details',
  );
  kinora.advance(92 * day);
  await payDueRoyalties(context, signal);
  await payOut(kinora, operator, 'last.csv');
  await payDueRoyalties(context, signal);
  const year = context.clock.now().getUTCFullYear();
  const { records_until, settled_at } = await context.db
    .selectFrom('leavers')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect([String(records_until).slice(0, 10), settled_at]).toEqual([`${year + 7}-12-31`, expect.anything()]);

  const lastDay = new Date(`${year + 7}-12-31T12:00:00Z`);
  kinora.advance(lastDay.getTime() - context.clock.now().getTime());
  await payDueRoyalties(context, signal);
  expect(await countRows(kinora, id)).toEqual([1, 1, 1]);
  kinora.advance(day);
  await payDueRoyalties(context, signal);
  expect(await countRows(kinora, id)).toEqual([0, 0, 0]);
});

test('a balance that cannot be paid out within a year stays on the books, and the bank account is deleted', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const { id } = await addDeletedCreator(kinora);
  kinora.advance(after(context.clock.now(), 364 * day).getTime() - context.clock.now().getTime());
  await payDueRoyalties(context, signal);
  expect(await countRows(kinora, id)).toEqual([1, 1, 1]);
  kinora.advance(2 * day);
  await payDueRoyalties(context, signal);
  expect(await countRows(kinora, id)).toEqual([0, 0, 0]);
});
