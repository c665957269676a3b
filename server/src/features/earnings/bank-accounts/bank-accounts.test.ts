import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { bankAccount, saveBankAccount } from '@kinora/contract/earnings/bank-account';
import { enableMonetization } from '@kinora/contract/earnings/monetization';
import { readWallet } from '@kinora/contract/earnings/payouts';
import { day, second } from '#clock.ts';
import { resealBankAccounts } from '#features/earnings/bank-accounts/reseal-bank-accounts.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { openSecrets } from '#services/secrets/open.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addKnownAuthenticatorApp } from '#test/second-factor.ts';
import { emailsTo } from '#test/emails.ts';
import { signIn } from '#test/sign-in.ts';
import { monetizationForm } from '#test/tax.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const german = { country: 'DE', holder: 'Ada Lovelace', account: 'DE89370400440532013000' };
const french = { country: 'FR', holder: 'Ada Lovelace', account: 'FR1420041010050500013M02606' };

async function addMonetizedMember(): Promise<UserData> {
  const member = await kinora.member('Ada Lovelace');
  await addKnownAuthenticatorApp(kinora.context, member.id);
  await kinora.as(member, enableMonetization, { body: monetizationForm });
  return member;
}
const accountStatusOf = async (who: UserData) => (await kinora.as(who, readWallet, {})).account;

test('a creator enters a bank account after the tax details, and is notified by email', async () => {
  const member = await kinora.member('Ada Lovelace');
  await addKnownAuthenticatorApp(kinora.context, member.id);
  expect((await kinora.refused(member, saveBankAccount, { body: german })).status).toBe(409);
  await kinora.as(member, enableMonetization, { body: monetizationForm });
  expect(await kinora.as(member, bankAccount, {})).toBeNull();
  expect(await accountStatusOf(member)).toBe('missing');

  const saved = await kinora.as(member, saveBankAccount, { body: german });
  expect(saved).toMatchObject({ country: 'DE', holder: 'Ada Lovelace', last4: '3000' });
  expect(saved.payable_from).toBe(saved.saved_at);
  expect(await kinora.as(member, bankAccount, {})).toEqual(saved);
  expect(await accountStatusOf(member)).toBe('ready');
  expect((await emailsTo(kinora, member.email)).at(-1)?.subject).toContain('your bank account was added');
});

test('changing the bank account holds back payouts for a week and is reported by email, and a second change does not shorten the hold', async () => {
  const member = await addMonetizedMember();
  await kinora.as(member, saveBankAccount, { body: german });
  const changed = await kinora.as(member, saveBankAccount, { body: french });
  expect(Date.parse(changed.payable_from) - Date.parse(changed.saved_at)).toBe(7 * day);
  expect((await kinora.as(member, readWallet, {})).waits_until).toBe(changed.payable_from);
  expect((await emailsTo(kinora, member.email)).at(-1)?.text).toContain('next seven days');

  kinora.advance(6 * day);
  member.token = await signIn(kinora, member.id);
  const again = await kinora.as(member, saveBankAccount, { body: german });
  expect(again.payable_from > changed.payable_from).toBe(true);
  kinora.advance(7 * day + second);
  member.token = await signIn(kinora, member.id);
  expect((await kinora.as(member, readWallet, {})).waits_until).toBeNull();
});

test('an IBAN with wrong check digits or from another country is rejected', async () => {
  const member = await addMonetizedMember();
  const typo = { ...german, account: 'DE88370400440532013000' };
  expect((await kinora.refused(member, saveBankAccount, { body: typo })).errors.account).toContain('typo');
  const elsewhere = { ...german, country: 'AT' };
  const refused = await kinora.refused(member, saveBankAccount, { body: elsewhere });
  expect(refused.errors.account).toContain('a bank in Austria starts with AT');
  expect(await kinora.as(member, bankAccount, {})).toBeNull();
});

test('two concurrent changes leave one account, and the database never contains the plain number', async () => {
  const member = await addMonetizedMember();
  await Promise.all([german, french, german].map((body) => kinora.as(member, saveBankAccount, { body })));
  const { rows } = await sql<{ row: string; replaced_at: string | null }>`
    select bank_accounts::text as row, replaced_at from bank_accounts where user_id = ${member.id}`.execute(
    kinora.context.db,
  );
  expect(rows.map(({ replaced_at }) => replaced_at === null).filter(Boolean)).toHaveLength(1);
  for (const { row } of rows) expect(row).not.toMatch(/370400440532|200410100505/);
});

test('bank accounts are resealed under a new key', async () => {
  const member = await addMonetizedMember();
  await kinora.as(member, saveBankAccount, { body: german });
  const { db, config, log } = kinora.context;
  const newest = { id: '2027', key: Buffer.alloc(32, 7) };
  const secrets = openSecrets([newest, ...(config.secrets_keys ?? [])], insertSecretRead);
  await resealBankAccounts({ db, secrets, log }, new AbortController().signal);
  const sealed = db.selectFrom('bank_accounts').select('details_sealed').where('user_id', '=', member.id);
  expect((await sealed.executeTakeFirstOrThrow()).details_sealed).toMatch(/^2027\.tax:/);
});
