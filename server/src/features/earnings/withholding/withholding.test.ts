import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCsv } from '@kinora/contract/csv';
import type { UserData } from '@kinora/contract/accounts/account';
import { enableMonetization, readOwnW9, readW9 } from '@kinora/contract/earnings/monetization';
import {
  exportPayouts,
  markPayoutFailed,
  markPayoutsPaid,
  readWallet,
} from '@kinora/contract/earnings/payouts';
import { listStatements } from '@kinora/contract/earnings/royalties';
import { taxReport, yearlyStatement } from '@kinora/contract/earnings/tax-reports';
import { signTaxForm } from '@kinora/contract/earnings/tax-forms';
import { walletPayments } from '@kinora/contract/earnings/wallet';
import { day } from '#clock.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { auditLedger } from '#features/operator/metrics/queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { setUpPayouts, addClosedMonth, type SampleMonth } from '#test/royalties.ts';
import { signIn } from '#test/sign-in.ts';
import { monetizationForm as american, w9 } from '#test/tax.ts';

let kinora: TestApp;
let sample: SampleMonth;
let operator: UserData;
let [ada, bob]: UserData[] = [];

beforeAll(async () => {
  kinora = await startTestApp({
    WITHHOLDING_FOREIGN: '30',
    WITHHOLDING_BACKUP: '24',
    WITHHOLDING_TREATIES: 'DE:0,IN:15',
    PAYOUT_MINIMUM_MINOR: '100',
  });
  sample = await addClosedMonth(kinora);
  for (const { user } of [sample.ada, sample.bob]) await setUpPayouts(kinora.context, user);
  kinora.advance(45 * day);
  operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  [ada, bob] = await Promise.all(
    [sample.ada, sample.bob].map(async ({ user }) => ({ ...user, token: await signIn(kinora, user.id) })),
  );
});
afterAll(() => kinora[Symbol.asyncDispose]());

const usdBalance = async (user: UserData) => (await kinora.as(user, readWallet, {})).balances[0];

/** Returns the balance of every account, summed from the postings only. */
async function accountBalances(): Promise<Record<string, number>> {
  const rows = await kinora.context.db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .select(['kind', 'user_id', 'amount_minor'])
    .execute();
  const sums: Record<string, number> = {};
  for (const { kind, user_id, amount_minor } of rows) {
    const name = user_id === null ? kind : `${kind} ${user_id}`;
    sums[name] = (sums[name] ?? 0) + amount_minor;
  }
  return sums;
}

test('without a form, tax is withheld from payouts, and shown with the reason', async () => {
  const { context, as } = kinora;
  if (!ada || !bob) throw new Error('A creator is missing');
  await as(ada, enableMonetization, {
    body: { ...american, name: 'Ada Author', country: 'IN', state: 'Kerala', ssn: 'ABCPA1234Z' },
  });
  // Bob is in the United States, and has not sent a W-9.
  await as(bob, enableMonetization, { body: { ...american, name: 'Bob Builder' } });
  expect(await runPayouts(context, AbortSignal.timeout(60_000))).toMatchObject({ prepared: 2 });
  // All of the $15.50 and $5.50 is being paid out, including tax.
  expect(await usdBalance(ada)).toMatchObject({
    balance_minor: 1550,
    on_its_way_minor: 1550,
    available_minor: 0,
  });

  // A form that is signed before the list is exported still applies, so the rate of India's treaty is used.
  const form = {
    kind: 'w8ben',
    citizenship: 'IN',
    date_of_birth: '1990-04-30',
    claims_treaty: true,
    signature: 'Ada Author',
    certifies: true,
  } as const;
  await as(ada, signTaxForm, { body: form });
  const list = await as(operator, exportPayouts, { body: { file: 'one.csv' } });
  // 15% of 15.50 is 2.325, 24% of 5.50 is 1.32: rounded to the nearest cent, half a cent up.
  for (const sent of ['13.17,USD', '4.18,USD']) expect(list.content).toContain(`,${sent},`);
  await as(operator, markPayoutsPaid, { body: { payouts: 'one.csv', reference: 'A' } });
  expect(await usdBalance(ada)).toMatchObject({ balance_minor: 0, paid_minor: 1317, on_its_way_minor: 0 });
  const [statement] = await as(ada, listStatements, {});
  expect(statement?.payout).toMatchObject({
    amount_minor: 1317,
    withheld_minor: 233,
    withheld_bp: 1500,
    withheld_for: 'treaty',
  });
  expect((await as(bob, listStatements, {}))[0]?.payout).toMatchObject({
    withheld_minor: 132,
    withheld_for: 'backup',
  });
  expect(await as(ada, walletPayments, { query: { sort: 'id' } })).toMatchObject([
    { type: 'royalty', amount: 1550 },
    { type: 'payout', amount: -1317 },
    { type: 'withholding', amount: -233 },
  ]);
  expect(await accountBalances()).toMatchObject({ payout: 1317 + 418, tax: 233 + 132, pool: 0 });
  expect(Object.values(await auditLedger(context.db))).toEqual([0, 0, 0, 0]);
});

test('each creator’s year is reported on the form that applies to them, and each creator gets a yearly statement', async () => {
  const { context, as, refused } = kinora;
  if (!ada || !bob) throw new Error('A creator is missing');
  const year = context.clock.now().getUTCFullYear();
  const report = (form: '1099-misc' | '1099-nec' | '1042-s' | 'dac7') =>
    as(operator, taxReport, { body: { form, year } });
  const table = ({ content }: { content: string }) => {
    const [header = [], ...rows] = parseCsv(content);
    return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
  };
  expect(table(await report('1042-s'))).toMatchObject([
    {
      box_1_income_code: '12',
      box_2_gross_income: '15.50',
      box_3b_tax_rate: '15.00',
      box_7a_federal_tax_withheld: '2.33',
      box_13a_recipient: 'Ada Author',
      box_13b_country_code: 'IN',
      box_13f_ch3_status_code: '16',
      box_13i_foreign_tin: 'ABCPA1234Z',
      box_13l_date_of_birth: '1990-04-30',
    },
  ]);
  expect(table(await report('1099-misc'))).toMatchObject([
    {
      recipient: 'Bob Builder',
      recipient_tin: american.ssn,
      box_2_royalties: '5.50',
      box_4_federal_income_tax_withheld: '1.32',
      w9_on_file: 'no',
    },
  ]);
  expect(await report('dac7')).toMatchObject({ lines: 0 });
  const reads = await context.db
    .selectFrom('secret_reads')
    .select('secret')
    .where('reader_id', '=', operator.id)
    .execute();
  expect(reads.map(({ secret }) => secret).toSorted()).toEqual([
    'bank_accounts.details',
    'bank_accounts.details',
    'tax_forms.content',
    'tax_profiles.ssn',
    'tax_profiles.ssn',
  ]);
  expect((await refused(ada, taxReport, { body: { form: 'dac7', year } })).status).toBe(403);

  const statement_rows = parseCsv((await as(ada, yearlyStatement, { params: { year } })).content);
  const sums = statement_rows
    .filter(([date]) => date === `Total for ${year}`)
    .map(([, type, , amount]) => [type, amount]);
  expect(sums).toContainEqual(['payout', '-13.17']);
  expect(sums).toContainEqual(['withholding', '-2.33']);
});

test('a W-9 that nobody has opened yet is reported as not opened', async () => {
  const { context, as } = kinora;
  if (!bob) throw new Error('A creator is missing');
  const w9OnFile = async () => {
    const body = { form: '1099-misc', year: context.clock.now().getUTCFullYear() } as const;
    const [header = [], row = []] = parseCsv((await as(operator, taxReport, { body })).content);
    return row[header.indexOf('w9_on_file')];
  };
  await as(bob, enableMonetization, { body: { ...american, name: 'Bob Builder' }, files: { w9 } });
  await as(bob, readOwnW9, {});
  expect(await w9OnFile()).toBe('not opened');
  await as(operator, readW9, { params: { user_id: bob.id }, body: { reason: 'Report of the year' } });
  expect(await w9OnFile()).toBe('yes');
});

test('withheld tax cannot be changed, and is returned if the payout is returned', async () => {
  const { context, as } = kinora;
  if (!ada) throw new Error('A creator is missing');
  const { db } = context;
  const ada_payouts = db.updateTable('payouts').where('user_id', '=', ada.id);
  await expect(ada_payouts.set({ withheld_minor: 0 }).execute()).rejects.toThrow('does not change');
  const key = `${sample.month}-usd-${ada.id}`;
  await as(operator, markPayoutFailed, { body: { payout: key, reason: 'Account closed' } });
  expect(await usdBalance(ada)).toMatchObject({ balance_minor: 1550, held_minor: 1550, paid_minor: 0 });
  expect(await accountBalances()).toMatchObject({ payout: 418, tax: 132, [`creator ${ada.id}`]: 1550 });
  await expect(
    as(operator, markPayoutFailed, { body: { payout: key, reason: 'Account closed' } }),
  ).rejects.toMatchObject({ status: 409 });
  expect(Object.values(await auditLedger(db))).toEqual([0, 0, 0, 0]);
});
