import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { saveBankAccount, type BankAccountForm } from '@kinora/contract/earnings/bank-account';
import { exportPayouts, listPayouts, markPayoutsPaid } from '@kinora/contract/earnings/payouts';
import { day, second } from '#clock.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCreator, addPayment, addWatching, setUpPayouts, monthToClose } from '#test/royalties.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { addUser } from '#test/shows.ts';
import { signIn } from '#test/sign-in.ts';

const signal = AbortSignal.timeout(300_000);
const debtor = { SEPA_DEBTOR_NAME: 'Kinora Films GmbH', SEPA_DEBTOR_IBAN: 'DE02 1203 0000 0000 2020 51' };

const accounts: BankAccountForm[] = [
  { country: 'DE', holder: 'Ada Author', account: 'DE89370400440532013000' },
  { country: 'FR', holder: 'Bérénice Auteur', account: 'FR1420041010050500013M02606' },
  { country: 'GB', holder: 'Cem Writer', account: 'GB33BUKB20201555555555', bic: 'BUKBGB22' },
  {
    country: 'US',
    holder: '=Dee()',
    routing: '021000021',
    account: '000123456789',
    type: 'checking',
  },
  { country: 'IN', holder: 'Eva Lekhak', routing: 'HDFC0001234', account: '123456789012' },
];

/** Closes a month in euros in which five creators from five countries earned 14.00 each. */
async function closeMonthInFiveCountries(kinora: TestApp): Promise<{ month: string; creators: UserData[] }> {
  const { context } = kinora;
  const month = monthToClose(context);
  const fan = await addUser(context);
  await addPayment(context, fan, month, { amount_minor: 10_000, currency: 'eur' });
  const creators: UserData[] = [];
  for (const [index, account] of accounts.entries()) {
    const { user, episode_id } = await addCreator(kinora, account.holder);
    await addWatching(context, fan, episode_id, month, 60, 2 * index + 2);
    await setUpPayouts(context, user, account);
    creators.push(user);
  }
  await closeMonth(context, month);
  kinora.advance(45 * day);
  await runPayouts(context, signal);
  return { month, creators };
}

const addOperator = async (kinora: TestApp): Promise<UserData> =>
  signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');

test('euro transfers to SEPA countries go into a SEPA file, and all others into a CSV file with the details that a bank needs', async () => {
  await using kinora = await startTestApp(debtor);
  const { month, creators } = await closeMonthInFiveCountries(kinora);
  const operator = await addOperator(kinora);
  const open = await kinora.as(operator, listPayouts, {});
  expect(open.map(({ is_sepa }) => is_sepa)).toEqual([true, true, true, false, false]);

  const exportList = (file: string) => kinora.as(operator, exportPayouts, { body: { file } });
  // Two concurrent exports never put the same payout on two lists.
  const [sepa, csv] = await Promise.all([exportList('december.xml'), exportList('december.csv')]);
  expect([sepa.payouts, csv.payouts]).toEqual([3, 2]);
  expect(sepa.content).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>42.00</CtrlSum>');
  expect(sepa.content.match(/<EndToEndId>[^<]*/g)).toEqual(
    creators.slice(0, 3).map(({ id }) => `<EndToEndId>${month}-eur-${id}`),
  );
  expect(csv.content.split('\r\n').slice(1, 3)).toEqual([
    `${month}-eur-${creators[3]?.id},'=Dee(),'=Dee(),,14.00,EUR,US,,021000021,000123456789,checking,`,
    `${month}-eur-${creators[4]?.id},Eva Lekhak,Eva Lekhak,,14.00,EUR,IN,,HDFC0001234,123456789012,,`,
  ]);
  expect(await exportList('december.xml')).toEqual(sepa);
  expect(await exportList('again.xml')).toMatchObject({ payouts: 0 });

  // Every account that was decrypted is recorded, with who read it and why.
  const reads = await kinora.context.db
    .selectFrom('secret_reads')
    .select(['secret', 'reader_id', 'reason'])
    .where('user_id', '=', creators[4]?.id ?? 0)
    .execute();
  expect(reads).toEqual([
    { secret: 'bank_accounts.details', reader_id: operator.id, reason: 'List of transfers december.csv' },
  ]);
  const paid = { body: { payouts: 'december.xml', reference: 'SCT 1' } };
  expect(await kinora.as(operator, markPayoutsPaid, paid)).toEqual({ paid: 3 });
  expect(await kinora.as(operator, markPayoutsPaid, paid)).toEqual({ paid: 0 });
});

test('a list that is being paid keeps the accounts it was created with; a changed account cannot be paid for a week', async () => {
  await using kinora = await startTestApp(debtor);
  const { creators } = await closeMonthInFiveCountries(kinora);
  const [ada, bea] = creators as [UserData, UserData];
  for (const creator of [ada, bea]) creator.token = await signIn(kinora, creator.id);
  const stranger = { country: 'NL', holder: 'Mallory', account: 'NL91ABNA0417164300' };
  await kinora.as(bea, saveBankAccount, { body: stranger });
  let operator = await addOperator(kinora);
  const exportList = (file: string) => kinora.as(operator, exportPayouts, { body: { file } });
  const first = await exportList('one.xml');
  // Bea's payout will not be on any list for a week.
  expect(first.payouts).toBe(2);
  await kinora.as(ada, saveBankAccount, { body: stranger });
  expect((await exportList('one.xml')).content).toBe(first.content);

  kinora.advance(7 * day + second);
  operator = await addOperator(kinora);
  expect(
    await kinora.as(operator, markPayoutsPaid, { body: { payouts: 'one.xml', reference: '1' } }),
  ).toEqual({
    paid: 2,
  });
  const second_list = await exportList('two.xml');
  expect(second_list.payouts).toBe(1);
  expect(second_list.content).toContain('<IBAN>NL91ABNA0417164300</IBAN>');
});

test('creators without a bank account are not on any list, and a SEPA file requires the operator’s account', async () => {
  await using kinora = await startTestApp();
  const { creators } = await closeMonthInFiveCountries(kinora);
  const { db } = kinora.context;
  await db
    .deleteFrom('bank_accounts')
    .where('user_id', '=', creators[0]?.id ?? 0)
    .execute();
  const operator = await addOperator(kinora);
  const refused = await kinora.refused(operator, exportPayouts, { body: { file: 'one.xml' } });
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('SEPA_DEBTOR_IBAN')]);
  expect(await kinora.as(operator, exportPayouts, { body: { file: 'one.csv' } })).toMatchObject({
    payouts: 4,
  });
});
