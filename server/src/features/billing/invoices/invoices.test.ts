import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { billingDetails } from '@kinora/contract/billing/billing';
import {
  buyerDetails,
  downloadInvoice,
  downloadMemberInvoice,
  listTaxRates,
  removeTaxRate,
  saveBuyerDetails,
  saveTaxRate,
} from '@kinora/contract/billing/invoices';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { readPersonPage } from '@kinora/contract/operator/people';
import { minute } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { issueMissing } from '#features/billing/invoices/issue-missing.ts';
import { reserveNumbers } from '#features/billing/invoices/queries.ts';
import { refundLastPayment } from '#features/billing/sandbox/change-subscription.ts';
import { sendSandboxEvents } from '#features/billing/sandbox/run.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { payFor, startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { addPayment, closeNextMonth } from '#test/royalties.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';

let kinora: TestApp;
let olga: UserData;
beforeAll(async () => {
  kinora = await startTestApp({
    SELLER_NAME: 'Lantern Films GmbH',
    SELLER_ADDRESS: '12 Lantern Quay | 20457 Hamburg',
    SELLER_TAX_ID: 'DE123456789',
  });
  olga = await signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
  await kinora.as(olga, saveTaxRate, {
    body: { country: 'DE', name: 'VAT', rate_milli: 19_000, valid_from: '2020-01-01' },
  });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const business = {
  country: 'DE',
  name: 'Łódź Kőris Filmverleih',
  address: 'Große Straße 7',
  vat_id: 'de 811 907 980',
};

/** Creates a member who has entered where they live, and has paid. */
async function payer(
  details: typeof business | null = { ...business, name: '', vat_id: '' },
): Promise<UserData> {
  const user = await kinora.member();
  if (details) await kinora.as(user, saveBuyerDetails, { body: details });
  await payFor(kinora.context, user.id);
  return user;
}
const listPayments = async (user: UserData) => (await kinora.as(user, billingDetails, {})).invoices;
const listDocuments = async (user: UserData) =>
  (await listPayments(user)).flatMap(({ documents }) => documents);
const listInvoices = (user: UserData) =>
  kinora.context.db.selectFrom('invoices').selectAll().where('user_id', '=', user.id).orderBy('id').execute();

async function refund(user: UserData, refunded_minor: number): Promise<void> {
  const { db, clock } = kinora.context;
  const { provider_ref } = await db
    .selectFrom('subscriptions')
    .select('provider_ref')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await refundLastPayment(db, provider_ref, clock.now(), refunded_minor);
  await sendSandboxEvents(kinora.context);
}

test('each payment has an invoice with its tax, the seller and the buyer, which never changes', async () => {
  const user = await payer(business);
  expect(await kinora.as(user, buyerDetails, {})).toEqual({ ...business, vat_id: 'DE811907980' });
  const [payment] = await listPayments(user);
  expect(payment).toMatchObject({ amount_minor: 999, tax_minor: 160, documents: [{ kind: 'invoice' }] });
  const [invoice] = await listInvoices(user);
  expect(invoice).toMatchObject({
    gross_minor: 999,
    tax_minor: 160,
    tax_lines: [
      { name: 'VAT', country: 'DE', region: null, rate_milli: 19_000, taxable_minor: 839, tax_minor: 160 },
    ],
    seller: {
      name: 'Lantern Films GmbH',
      address: ['12 Lantern Quay', '20457 Hamburg'],
      tax_id: 'DE123456789',
    },
    buyer_name: business.name,
    buyer_email: user.email,
    buyer_address: business.address,
    buyer_vat_id: 'DE811907980',
    buyer_country: 'DE',
    method: 'Visa ending in 4242',
  });
  const params = { invoice_id: String(invoice?.id) };
  const file = await kinora.as(user, downloadInvoice, { params });
  expect(file.file_name).toMatch(/^TEST-\d{4}-\d{6}\.pdf$/);
  expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await kinora.as(user, saveBuyerDetails, { body: { ...business, name: 'Someone else' } });
  kinora.advance(minute);
  expect(await kinora.as(user, downloadInvoice, { params })).toEqual(file);
  const { db } = kinora.context;
  await expect(db.updateTable('invoices').set({ buyer_name: 'Another' }).execute()).rejects.toThrow('stays');
  await expect(sql`update invoices set tax_minor = 0`.execute(db)).rejects.toThrow('stays');
  await expect(sql`update invoice_numbers set last = last - 1`.execute(db)).rejects.toThrow('given once');
});

test('only operators can open members’ invoices, and each opening is recorded', async () => {
  const user = await payer();
  const [document] = await listDocuments(user);
  const params = { invoice_id: String(document?.id) };
  const other = await kinora.member();
  expect((await kinora.refused(other, downloadInvoice, { params })).status).toBe(404);
  expect((await kinora.refused(other, downloadMemberInvoice, { params })).status).toBe(403);
  const support = await signInAsStaff(kinora, await kinora.member('Sam'), 'support');
  expect((await kinora.refused(support, downloadMemberInvoice, { params })).status).toBe(403);
  const page = await kinora.as(olga, readPersonPage, { params: { user_id: String(user.id) } });
  expect(page.payments[0]?.documents).toEqual([document]);
  const opened = await kinora.as(olga, downloadMemberInvoice, { params });
  expect(opened).toEqual(await kinora.as(user, downloadInvoice, { params }));
  const { rows } = await kinora.as(olga, auditLog, { query: { page: 1, act: 'invoice-opened' } });
  expect(rows[0]).toMatchObject({
    actor: { id: olga.id },
    target: { id: user.id },
    subject: document?.number,
  });
});

test('a refund gets a credit note with its share of the tax, and a partly returned refund gets a debit note', async () => {
  const user = await payer();
  await refund(user, 500);
  await refund(user, 500);
  await refund(user, 200);
  const rows = await listInvoices(user);
  expect(rows.map(({ kind, gross_minor, tax_minor }) => [kind, gross_minor, tax_minor])).toEqual([
    ['invoice', 999, 160],
    ['credit_note', 500, 80],
    ['debit_note', 300, 48],
  ]);
  for (const { id } of rows) await kinora.as(user, downloadInvoice, { params: { invoice_id: String(id) } });
});

test('without a country or a rate there is no tax, and later changes do not affect earlier payments', async () => {
  const [american, withoutCountry] = [await payer({ ...business, country: 'US' }), await payer(null)];
  const key = { country: 'US', name: 'Sales tax', valid_from: '2020-01-01' };
  const { rates } = await kinora.as(olga, listTaxRates, {});
  expect(rates).toHaveLength(1);
  const body = { ...key, valid_from: '2026-02-30', rate_milli: 1 };
  expect((await kinora.refused(olga, saveTaxRate, { body })).errors).toEqual({ valid_from: 'Choose a day' });
  await kinora.as(olga, saveTaxRate, { body: { ...key, rate_milli: 8875 } });
  await refund(american, 100);
  await refund(withoutCountry, 100);
  for (const user of [american, withoutCountry])
    expect((await listInvoices(user)).map(({ tax_minor }) => tax_minor)).toEqual([0, 0]);
  expect((await listPayments(await payer({ ...business, country: 'US' })))[0]?.tax_minor).toBe(81);
  expect(await kinora.as(olga, removeTaxRate, { body: key })).toEqual(rates);
  expect((await kinora.refused(olga, removeTaxRate, { body: key })).status).toBe(404);
});

test('tax rates can be set, listed and removed from the command line', async () => {
  const run = (...words: string[]) => runCommandLine(kinora, ['tax-rates', ...words]);
  const set = await run('set', 'fr', 'TVA', '20', '2014-01-01');
  expect(set).toMatchObject({ code: 0, text: expect.stringMatching(/^FR +TVA +20% +2014-01-01$/m) });
  expect(await run('set', 'FR', 'TVA', '20,5', '2014-01-01')).toEqual({
    code: 1,
    text: 'percent: Enter a percentage such as 19 or 8.1',
  });
  expect(await run('set', 'XX', 'TVA', '20', '2014-01-01')).toEqual({
    code: 1,
    text: 'country: Choose a country',
  });
  expect((await run('list')).text).toMatch(/^ +DE +VAT +19% +2020-01-01\n +FR +TVA +20% +2014-01-01$/m);
  expect((await run('remove', 'FR', 'TVA', '2014-01-01')).text).toMatch(/Removed\.$/);
  const removed = { code: 1, text: 'This rate does not exist.' };
  expect(await run('remove', 'FR', 'TVA', '2014-01-01')).toEqual(removed);
});

test('invoice numbers have no gaps or duplicates, even with concurrent transactions and rollbacks', async () => {
  const { db } = kinora.context;
  const before = await transaction(db, (tx) => reserveNumbers(tx, 'invoice', 2099, 1));
  const results = await Promise.allSettled(
    [...Array(12).keys()].map((index) =>
      transaction(db, async (tx) => {
        const number = await reserveNumbers(tx, 'invoice', 2099, 1);
        await sql`select 1`.execute(tx);
        if (index % 3 === 0) throw new Error('rolled back');
        return number;
      }),
    ),
  );
  const committed = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(committed.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await transaction(db, (tx) => reserveNumbers(tx, 'invoice', 2099, 3))).toBe(before + 9);

  await Promise.all([...Array(6).keys()].map(() => payer()));
  const rows = await db.selectFrom('invoices').select('sequence').orderBy('id').execute();
  expect(rows.map(({ sequence }) => sequence).toSorted((one, other) => one - other)).toEqual(
    rows.map((_, index) => index + 1),
  );
});

test('payments made before invoices were introduced get one invoice each, with the recorded tax', async () => {
  const user = await kinora.member();
  await addPayment(kinora.context, user.id, '2025-11', { amount_minor: 1000, tax_minor: 160 });
  const { signal } = new AbortController();
  await Promise.all([issueMissing(kinora.context, signal), issueMissing(kinora.context, signal)]);
  expect(await listInvoices(user)).toEqual([
    expect.objectContaining({
      gross_minor: 1000,
      tax_minor: 160,
      tax_lines: [expect.objectContaining({ name: 'Tax' })],
    }),
  ]);
});

/** Computes the creators' pool for a month from invoices and notes only. */
async function computePool(month: string): Promise<number> {
  const { db, config } = kinora.context;
  const { from_ms, to_ms } = monthSpan(month);
  const rows = await db.selectFrom('invoices').selectAll().where('currency', '=', 'usd').execute();
  const nets = new Map<number, { net: number; start: number; end: number }>();
  for (const { payment_id, kind, gross_minor, tax_minor, period_start, period_end } of rows) {
    const net = (kind === 'credit_note' ? -1 : 1) * (gross_minor - tax_minor);
    const before = nets.get(payment_id ?? 0)?.net ?? 0;
    const [start, end] = [Date.parse(period_start ?? ''), Date.parse(period_end ?? '')];
    nets.set(payment_id ?? 0, { net: before + net, start, end });
  }
  const earned = [...nets.values()].map(({ net, start, end }) => {
    const earnedUntil = (moment: number) =>
      Math.floor((net * Math.min(Math.max(moment - start, 0), end - start)) / (end - start));
    return earnedUntil(to_ms) - earnedUntil(from_ms);
  });
  // As whole thousandths, because 90 * 0.7 is less than 63.
  const thousandths = Math.round(Number(config.royalty_alpha) * 1000);
  return Math.floor((earned.reduce((sum, one) => sum + one, 0) * thousandths) / 1000);
}

test('the creators share the net amounts of the invoices, even if payments are refunded after their month was closed', async () => {
  const { db, clock } = kinora.context;
  const month = monthOf(clock.now());
  const remaining_ms = monthSpan(month).to_ms - clock.now().getTime();
  const user = await payer();
  const paid = monthOf(new Date(monthSpan(month).to_ms));
  kinora.advance(remaining_ms + minute);
  const late = await payer(business);
  await closeNextMonth(kinora, monthOf(new Date(monthSpan(month).from_ms - minute)));
  await closeNextMonth(kinora, month);
  const closed = () =>
    db
      .selectFrom('royalty_months')
      .select(['month', 'pool_minor'])
      .where('currency', '=', 'usd')
      .where('month', 'in', [month, paid])
      .orderBy('month')
      .execute();
  const pools = [await computePool(month), await computePool(paid)];
  expect((await closed()).map(({ pool_minor }) => pool_minor)).toEqual(pools);
  expect(pools[1]).toBeGreaterThan(0);
  await refund(late, 333);
  await refund(user, 501);
  const changes = [(await computePool(month)) - (pools[0] ?? 0), (await computePool(paid)) - (pools[1] ?? 0)];
  await closeNextMonth(kinora, paid);
  const recounts = await db
    .selectFrom('royalty_recounts')
    .innerJoin('royalty_months', 'royalty_months.id', 'month_id')
    .where('month', 'in', [month, paid])
    .orderBy('month')
    .select('pool_change_minor')
    .execute();
  expect(recounts.map(({ pool_change_minor }) => pool_change_minor)).toEqual(changes);
  expect((await closed()).map(({ pool_minor }) => pool_minor)).toEqual(pools);
});

test('after an account is deleted, a person’s invoices name nobody, and a business’s invoices still name the business', async () => {
  const [person, company] = [await payer(), await payer(business)];
  const operator = { ...olga, token: await signIn(kinora, olga.id) };
  for (const user of [person, company])
    await kinora.as(user, deleteAccount, { body: { password: 'Correct-horse-1' } });
  const [personInvoice] = await listInvoices(person);
  expect(personInvoice).toMatchObject({
    buyer_name: null,
    buyer_email: null,
    buyer_address: null,
    buyer_country: 'DE',
  });
  const [companyInvoice] = await listInvoices(company);
  expect(companyInvoice).toMatchObject({
    buyer_name: business.name,
    buyer_email: null,
    buyer_address: business.address,
  });
  const params = { invoice_id: String(personInvoice?.id) };
  expect((await kinora.as(operator, downloadMemberInvoice, { params })).content.length).toBeGreaterThan(1000);
});
