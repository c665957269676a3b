import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteAccount, deletionSummary } from '@kinora/contract/accounts/account-data';
import {
  exportPayouts,
  listPayouts,
  markPayoutFailed,
  recordPayoutResults,
  markPayoutsPaid,
  readWallet,
} from '@kinora/contract/earnings/payouts';
import { listStatements } from '@kinora/contract/earnings/royalties';
import { walletPayments } from '@kinora/contract/earnings/wallet';
import type { UserData } from '@kinora/contract/accounts/account';
import { after, day } from '#clock.ts';
import { exportTransfers, markPaid } from '#features/earnings/payouts/bank-transfers.ts';
import { listBalances } from '#features/earnings/payouts/balance-queries.ts';
import { noHold } from '#features/earnings/payouts/rules.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { recordFailedPayout } from '#features/earnings/payouts/settle-payout.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { signIn } from '#test/sign-in.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { closeNextMonth, addPayment, addWatching, setUpPayouts, addClosedMonth } from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';

const signal = AbortSignal.timeout(300_000);

const addOperator = async (kinora: TestApp): Promise<UserData> =>
  signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');

const usdBalanceOf = async (kinora: TestApp, who: UserData) =>
  (await kinora.as(who, readWallet, {})).balances.find(({ currency }) => currency === 'usd');
const payoutStatusesOf = async (kinora: TestApp, who: UserData) =>
  (await kinora.as(who, listStatements, {})).map(({ month, payout }) => [month, payout.status]);
const monthStatusesOf = async ({ context: { db } }: TestApp) =>
  (await db.selectFrom('royalty_months').select('status').orderBy('month').execute()).map(
    ({ status }) => status,
  );

test('posted royalties are held for 45 days, put on a list, and paid once', async () => {
  await using kinora = await startTestApp();
  const { context, as, refused } = kinora;
  const { month, ada, bob } = await addClosedMonth(kinora);
  await setUpPayouts(context, ada.user);
  expect(await runPayouts(context, signal)).toEqual({ prepared: 0, sent: 0 });
  expect(await payoutStatusesOf(kinora, ada.user)).toEqual([[month, 'held']]);
  expect(await usdBalanceOf(kinora, ada.user)).toMatchObject({
    balance_minor: 1550,
    held_minor: 1550,
    available_minor: 0,
    held_until: expect.any(String),
  });

  kinora.advance(45 * day);
  const operator = await addOperator(kinora);
  // Two concurrent runs create one payout. Bob is not monetized, so his $5.50 stays in his balance.
  await Promise.all([runPayouts(context, signal), runPayouts(context, signal)]);
  const key = `${month}-usd-${ada.user.id}`;
  expect(await as(operator, listPayouts, {})).toMatchObject([{ key, amount_minor: 1550, status: 'due' }]);
  expect(await monthStatusesOf(kinora)).toEqual(['posted']);
  expect(await payoutStatusesOf(kinora, bob.user)).toEqual([[month, 'carried']]);

  const list = { body: { file: 'november.csv' } };
  const first = await as(operator, exportPayouts, list);
  expect(first.content).toBe(
    `payout,creator,payee,address,amount,currency,bank_country,iban,bank_code,account_number,account_type,bic\r\n${key},Ada Author,Ada Author,,15.50,USD,DE,DE89370400440532013000,,,,\r\n`,
  );
  expect(await as(operator, exportPayouts, list)).toEqual(first);
  expect(await as(operator, exportPayouts, { body: { file: 'other.csv' } })).toMatchObject({ payouts: 0 });
  expect(await payoutStatusesOf(kinora, ada.user)).toEqual([[month, 'sending']]);
  expect((await refused(operator, exportPayouts, { body: { file: '../x' } })).status).toBe(422);

  const paid = { body: { payouts: 'november.csv', reference: 'SEPA 4711' } };
  expect(await as(operator, markPayoutsPaid, paid)).toEqual({ paid: 1 });
  expect(await as(operator, markPayoutsPaid, paid)).toEqual({ paid: 0 });
  expect(await usdBalanceOf(kinora, ada.user)).toMatchObject({ balance_minor: 0, paid_minor: 1550 });
  expect(await monthStatusesOf(kinora)).toEqual(['paid']);
  expect(await as(ada.user, walletPayments, { query: { sort: '-id' } })).toMatchObject([
    { type: 'payout', mode: 'bank_transfer', amount: -1550, statement: `${month}-usd` },
    { type: 'royalty', mode: 'balance', amount: 1550 },
  ]);
  const [statement] = await as(ada.user, listStatements, {});
  expect(statement?.payout).toMatchObject({
    status: 'paid',
    amount_minor: 1550,
    reference: 'SEPA 4711',
    month,
  });
  expect(await runPayouts(context, signal)).toEqual({ prepared: 0, sent: 0 });

  // Bob can be paid from now on, but $5.50 is less than the minimum of ten dollars.
  await setUpPayouts(context, bob.user);
  await runPayouts(context, signal);
  expect(await payoutStatusesOf(kinora, bob.user)).toEqual([[month, 'carried']]);
  expect(await usdBalanceOf(kinora, bob.user)).toMatchObject({ available_minor: 550, paid_minor: 0 });
});

test('payouts that fall due while a list is outstanding go on another list', async () => {
  await using kinora = await startTestApp({ PAYOUT_MINIMUM_MINOR: '100' });
  const { context, as } = kinora;
  const { month, ada, bob } = await addClosedMonth(kinora);
  const exportList = (file: string) => as(operator, exportPayouts, { body: { file } });
  await setUpPayouts(context, ada.user);
  kinora.advance(45 * day);
  const operator = await addOperator(kinora);
  const first = await exportList('one.csv');
  await setUpPayouts(context, bob.user);
  expect(await exportList('one.csv')).toEqual(first);
  expect(await as(operator, markPayoutsPaid, { body: { payouts: 'one.csv', reference: 'A' } })).toEqual({
    paid: 1,
  });
  expect(await usdBalanceOf(kinora, bob.user)).toMatchObject({ paid_minor: 0, on_its_way_minor: 550 });
  expect(await exportList('two.csv')).toMatchObject({
    payouts: 1,
    content: expect.stringContaining(`${month}-usd-${bob.user.id},`),
  });
});

test('amounts that are too small or negative are carried over to the next statement', async () => {
  await using kinora = await startTestApp();
  const { context, as } = kinora;
  const { month, ada, bob, viewers } = await addClosedMonth(kinora);
  const held_until = after(context.clock.now(), 45 * day);
  for (const { user } of [ada, bob]) await setUpPayouts(context, user);
  // The third viewer is refunded: the next close takes back $3.06 and $3.94.
  const third = viewers[2]?.payment_id ?? 0;
  await context.db.updateTable('payments').set({ refunded_minor: 1000 }).where('id', '=', third).execute();
  const next = await closeNextMonth(kinora, month);
  kinora.advance(Math.max(0, held_until.getTime() - context.clock.now().getTime()));
  const operator = await addOperator(kinora);
  await runPayouts(context, signal);
  const [due, ...others] = await as(operator, listPayouts, {});
  // Ada's $15.50 has been held long enough, and the $3.06 is deducted from it right away.
  expect([due?.amount_minor, due?.key, others]).toEqual([1244, `${month}-usd-${ada.user.id}`, []]);

  const fan = await addUser(context);
  const third_month = await closeMonthAfter(kinora, next, fan, bob.episode_id);
  kinora.advance(46 * day);
  await runPayouts(context, signal);
  // Three months later the sessions have expired.
  for (const who of [operator, bob.user]) who.token = await signIn(kinora, who.id);
  const [, later] = await as(operator, listPayouts, {});
  // Bob: $5.50 − $3.94, plus $14.00 from a viewer who watched only his show.
  expect(later).toMatchObject({ key: `${third_month}-usd-${bob.user.id}`, amount_minor: 1556 });
  expect(await payoutStatusesOf(kinora, bob.user)).toEqual([
    [third_month, 'due'],
    [next, 'due'],
    [month, 'due'],
  ]);
});

test('a month is paid even if it is closed after a later one was paid', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const { month, ada } = await addClosedMonth(kinora);
  await setUpPayouts(context, ada.user);
  kinora.advance(45 * day);
  await exportTransfers(context, 'one.csv', { reader_id: null });
  await markPaid(context, 'one.csv', 'SEPA 1');

  const before = monthOf(new Date(monthSpan(month).from_ms - day));
  const fan = await addUser(context);
  await addPayment(context, fan, before, { amount_minor: 2000 });
  await addWatching(context, fan, ada.episode_id, before, 60);
  await closeMonth(context, before);
  kinora.advance(45 * day);
  await exportTransfers(context, 'two.csv', { reader_id: null });
  expect(await markPaid(context, 'two.csv', 'SEPA 2')).toBe(1);
  ada.user.token = await signIn(kinora, ada.user.id);
  expect(await usdBalanceOf(kinora, ada.user)).toMatchObject({ balance_minor: 0, paid_minor: 1550 + 1400 });
  const statements = await kinora.as(ada.user, listStatements, {});
  expect(statements.map(({ payout }) => [payout.month, payout.reference])).toEqual([
    [month, 'SEPA 1'],
    [before, 'SEPA 2'],
  ]);
});

async function closeMonthAfter(kinora: TestApp, after_month: string, fan: number, episode_id: number) {
  const [year = 0, number = 0] = after_month.split('-').map(Number);
  const month = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  await addPayment(kinora.context, fan, month, { amount_minor: 2000 });
  await addWatching(kinora.context, fan, episode_id, month, 60);
  return closeNextMonth(kinora, after_month);
}

test('a failed transfer is retried, and the amount of a returned transfer goes back to the balance', async () => {
  await using kinora = await startTestApp({ PAYOUT_MINIMUM_MINOR: '100' });
  const { context, as, refused } = kinora;
  const { month, ada } = await addClosedMonth(kinora);
  await setUpPayouts(context, ada.user);
  kinora.advance(45 * day);
  const operator = await addOperator(kinora);
  const payouts = `${month}-usd-${ada.user.id}`;
  const exportList = (file: string) => as(operator, exportPayouts, { body: { file } });
  const early = { body: { payouts, reference: 'one' } };
  expect((await refused(operator, markPayoutsPaid, early)).status).toBe(404);
  expect(await exportList('one.csv')).toMatchObject({ payouts: 1 });
  const failed = { body: { payout: payouts, reason: 'The account is closed' } };
  expect(await as(operator, markPayoutFailed, failed)).toMatchObject({ status: 'failed' });
  expect((await refused(operator, markPayoutFailed, failed)).status).toBe(409);
  const [statement] = await as(ada.user, listStatements, {});
  expect(statement?.payout).toMatchObject({ status: 'failed', failure: 'The account is closed' });
  const waiting = { balance_minor: 1550, on_its_way_minor: 1550, failed_minor: 1550, available_minor: 0 };
  expect(await usdBalanceOf(kinora, ada.user)).toMatchObject(waiting);
  expect(await exportList('one.csv')).toMatchObject({ payouts: 1 });
  // A late rejection of the first attempt does not affect the second.
  const { id, attempt } = await context.db
    .selectFrom('payouts')
    .select(['id', 'attempt'])
    .executeTakeFirstOrThrow();
  expect([attempt, await recordFailedPayout(context.db, id, 1, 'Refused')]).toEqual([2, false]);
  expect(await as(operator, markPayoutsPaid, { body: { payouts, reference: 'two' } })).toEqual({ paid: 1 });

  expect(await as(operator, markPayoutFailed, failed)).toMatchObject({ status: 'reversed' });
  expect(await usdBalanceOf(kinora, ada.user)).toMatchObject({ balance_minor: 1550, paid_minor: 0 });
  const total = await context.db
    .selectFrom('ledger_postings')
    .select((eb) => eb.fn.sum<string>('amount_minor').as('sum'))
    .executeTakeFirst();
  expect(Number(total?.sum)).toBe(0);
});

test('the balance of a deleted creator without a bank account stays on their ledger account', async () => {
  await using kinora = await startTestApp();
  const { context, as } = kinora;
  const { ada } = await addClosedMonth(kinora);
  await context.db.updateTable('users').set({ monetized_at: context.clock.now() }).execute();
  kinora.advance(45 * day);
  const operator = await addOperator(kinora);
  await runPayouts(context, signal);
  // The summary warns them before they delete the account.
  expect(await as(ada.user, deletionSummary, {})).toMatchObject({
    unpaid: [{ currency: 'usd', amount_minor: 1550 }],
    is_paid_out: false,
    tax_records_until: null,
  });
  const leaving = { ...ada.user, token: await signIn(kinora, ada.user.id) };
  await as(leaving, deleteAccount, { body: { password: 'Correct-horse-1' } });
  expect(await as(operator, exportPayouts, { body: { file: 'all.csv' } })).toMatchObject({ payouts: 0 });
  await runPayouts(context, signal);
  expect(await monthStatusesOf(kinora)).toEqual(['paid']);
  const [balance] = await listBalances(context.db, { user_id: ada.user.id }, noHold(context.clock.now()));
  expect(balance).toMatchObject({ balance_minor: 1550, paid_minor: 0 });
});

test('a list is exported and booked from the command line', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const { month, ada } = await addClosedMonth(kinora);
  await context.db.updateTable('users').set({ name: '=2+2, "Ada"' }).where('id', '=', ada.user.id).execute();
  await setUpPayouts(context, ada.user);
  kinora.advance(45 * day);
  const path = join(kinora.data_dir, 'list.csv');
  const run = (...words: string[]) => runCommandLine(kinora, ['payouts', ...words]);
  const key = `${month}-usd-${ada.user.id}`;
  expect((await run('export', path)).code).toBe(0);
  const list = await readFile(path, 'utf8');
  expect(list).toContain(`${key},"'=2+2, ""Ada""",Ada Author,,15.50,USD,DE,DE89370400440532013000`);
  expect((await run('export', path)).code).toBe(0);
  expect(await readFile(path, 'utf8')).toBe(list);
  expect((await run('status')).text).toBe(`${key} =2+2, "Ada": 15.50 USD sending (list.csv)`);
  expect(await run('paid', 'nobody.csv', 'SEPA 4711')).toEqual({
    code: 1,
    text: 'There is no list of transfers called nobody.csv.',
  });
  expect(await run('paid', path, 'SEPA 4711')).toEqual({ code: 0, text: '1 booked as paid.' });
  expect((await run('paid', key, 'SEPA 4711')).text).toBe('Everything was already booked as paid.');
  expect(await usdBalanceOf(kinora, ada.user)).toMatchObject({ paid_minor: 1550 });
});

test('a results file is booked completely or not at all, and only once', async () => {
  await using kinora = await startTestApp({ PAYOUT_MINIMUM_MINOR: '100' });
  const { context, as } = kinora;
  const { month, ada, bob } = await addClosedMonth(kinora);
  for (const { user } of [ada, bob]) await setUpPayouts(context, user);
  kinora.advance(45 * day);
  const operator = await addOperator(kinora);
  await as(operator, exportPayouts, { body: { file: 'one.csv' } });
  const [ada_key, bob_key] = [ada, bob].map(({ user }) => `${month}-usd-${user.id}`);
  const results = (...lines: string[]) => ({
    body: { file: 'one.csv', content: ['amount,Payout,result,note', ...lines].join('\r\n') },
  });
  for (const [input, problem] of [
    [results(`15.50,${ada_key},paid,A`, `5.50,${month}-usd-1,paid,B`), 'Line 3'],
    [results(`15.50,${ada_key},paid,A`, `15.50,${ada_key},failed,Closed`), 'occurs twice'],
    [results(`15.50,${ada_key},perhaps,A`), 'paid or failed'],
    [results(`15.50,${ada_key},paid,`), 'Reference is required'],
    [{ body: { file: 'one.csv', content: 'payout\r\n' } }, 'no column called result, note'],
  ] as const)
    await expect(as(operator, recordPayoutResults, input)).rejects.toThrow(problem);
  expect(await payoutStatusesOf(kinora, ada.user)).toEqual([[month, 'sending']]);

  const all = results(`15.50,${ada_key},PAID,"Ref, 4711"`, `5.50,${bob_key},failed,Account closed`);
  expect(await as(operator, recordPayoutResults, all)).toEqual({ paid: 1, failed: 1 });
  expect(await as(operator, recordPayoutResults, all)).toEqual({ paid: 0, failed: 0 });
  expect(await usdBalanceOf(kinora, ada.user)).toMatchObject({ paid_minor: 1550, balance_minor: 0 });
  expect((await as(operator, listPayouts, {})).map(({ key, failure }) => [key, failure])).toEqual([
    [bob_key, 'Account closed'],
  ]);
  // Once the payout is on another list, the old file no longer applies to it.
  await as(operator, exportPayouts, { body: { file: 'two.csv' } });
  await expect(as(operator, recordPayoutResults, all)).rejects.toThrow('is not on one.csv');
  expect(await payoutStatusesOf(kinora, bob.user)).toEqual([[month, 'sending']]);
});
