import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { profile } from '@kinora/contract/accounts/profile';
import {
  enableMonetization,
  monetization,
  readOwnW9,
  readTaxNumber,
  readW9,
} from '@kinora/contract/earnings/monetization';
import type { Endpoint } from '@kinora/contract/endpoint';
import { requestPath } from '@kinora/contract/client';
import { day, hour } from '#clock.ts';
import { resealTaxData } from '#features/earnings/monetization/reseal-tax-data.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { openSecrets } from '#services/secrets/open.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signIn } from '#test/sign-in.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { monetizationForm, w9 } from '#test/tax.ts';

let kinora: TestApp;
beforeAll(async () => {
  // The demo does not require the second factor that payouts otherwise need; see payout-factors.test.ts.
  kinora = await startTestApp({ DEMO: '1' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const enable = (who: UserData, change: Partial<typeof monetizationForm> = {}, files: { w9?: Blob } = {}) =>
  kinora.as(who, enableMonetization, { body: { ...monetizationForm, ...change }, files });
const filesOf = ({ id }: UserData) => kinora.context.storage.list(`tax/${id}/`);

const addOperator = async (): Promise<UserData> =>
  signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');

const readsOf = ({ id }: UserData) =>
  kinora.context.db
    .selectFrom('secret_reads')
    .select(['secret', 'reader_id', 'reason'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

describe('a creator', () => {
  test('enables monetization without a subscription', async () => {
    const member = await kinora.member('Ada Lovelace');
    expect(await kinora.as(member, monetization, {})).toBeNull();
    expect((await kinora.as(member, session, {})).isMonetized).toBe(false);

    const saved = await enable(member, {}, { w9 });
    const { ssn: _, ...plain } = monetizationForm;
    expect(saved).toEqual({
      ...plain,
      state: 'CA',
      country: 'US',
      vat_id: null,
      ssn_last4: '9876',
      w9: {
        file_name: 'w9.pdf',
        content_type: 'application/pdf',
        size_bytes: w9.size,
        received_at: expect.any(String),
      },
      enabled_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await kinora.as(member, monetization, {})).toEqual(saved);
    expect((await kinora.as(member, session, {})).isMonetized).toBe(true);
  });

  test('corrects their details; fields not sent again are kept', async () => {
    const member = await kinora.member();
    const first = await enable(member, {}, { w9 });
    const [oldFile] = await filesOf(member);
    kinora.advance(day);
    const { ssn: _, address2: __, ...changed } = { ...monetizationForm, city: 'Berkeley' };
    const second = await kinora.as(member, enableMonetization, { body: changed });
    expect(second).toMatchObject({ city: 'Berkeley', address2: null, ssn_last4: '9876', w9: first.w9 });
    expect(second.enabled_at).toBe(first.enabled_at);

    const png = new Blob([Buffer.from('89504e470d0a1a0a00', 'hex')]);
    const third = await enable(
      member,
      { ssn: '12-3456780' },
      { w9: new File([png], 'C:\\papers\\..\\new form.png') },
    );
    expect(third).toMatchObject({
      ssn_last4: '6780',
      w9: { file_name: 'new form.png', content_type: 'image/png', size_bytes: 9 },
    });
    // The old file is deleted, as is the key that decrypted it.
    const files = await filesOf(member);
    expect([files.length, files[0]?.key === oldFile?.key]).toEqual([1, false]);
  });

  test('gets an error for each invalid field, and nothing is stored', async () => {
    const member = await kinora.member();
    const body = { ...monetizationForm, name: '', ssn: '12', zipCode: 'K1A' };
    const refused = await kinora.refused(member, enableMonetization, { body });
    expect([refused.status, Object.keys(refused.errors).toSorted()]).toEqual([
      422,
      ['name', 'ssn', 'zipCode'],
    ]);
    const { ssn: _, ...withoutNumber } = monetizationForm;
    const missing = await kinora.refused(member, enableMonetization, { body: withoutNumber, files: { w9 } });
    expect(missing.errors).toEqual({ ssn: 'Social Security number is required' });

    const program = new File(['MZ, a program'], 'w9.pdf', { type: 'application/pdf' });
    const wrong = await kinora.refused(member, enableMonetization, {
      body: monetizationForm,
      files: { w9: program },
    });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['w9']]);
    const huge = new File(['%PDF-', Buffer.alloc(10 * 1024 * 1024)], 'w9.pdf');
    const large = await kinora.refused(member, enableMonetization, {
      body: monetizationForm,
      files: { w9: huge },
    });
    expect([large.status, large.message]).toEqual([413, 'This file is too large: at most 10MB.']);

    expect(await kinora.as(member, monetization, {})).toBeNull();
    expect((await kinora.as(member, session, {})).isMonetized).toBe(false);
    expect(await filesOf(member)).toEqual([]);
  });

  test('from another country can enter it, and must enter the tax number again when it changes', async () => {
    const member = await kinora.member();
    const abroad = { ...monetizationForm, state: 'Ontario, Canada', zipCode: 'k1a 0b1', ssn: '046 454 286' };
    expect(await enable(member, abroad)).toMatchObject({ zipCode: 'K1A 0B1', ssn_last4: '4286' });
    const { ssn: _, ...home } = monetizationForm;
    const refused = await kinora.refused(member, enableMonetization, { body: home });
    expect(Object.keys(refused.errors)).toEqual(['ssn']);
    expect(await kinora.as(member, monetization, {})).toMatchObject({ state: 'Ontario, Canada' });
  });

  test('who sends the form several times at once has one profile and one file', async () => {
    const member = await kinora.member();
    await Promise.all([1, 2, 3].map(() => enable(member, {}, { w9 })));
    expect(await filesOf(member)).toHaveLength(1);
    expect((await kinora.as(member, readOwnW9, {})).file_name).toBe('w9.pdf');
  });
});

test('an account that is deleted while its tax details are saved leaves nothing behind', async () => {
  const member = await kinora.member();
  await Promise.allSettled([
    kinora.as(member, deleteAccount, { body: { password: 'Correct-horse-1' } }),
    ...[1, 2, 3, 4].map(() => enable(member, {}, { w9 })),
  ]);
  expect((await kinora.refused(member, session, {})).status).toBe(401);
  const profiles = kinora.context.db.selectFrom('tax_profiles').selectAll().where('user_id', '=', member.id);
  expect(await profiles.execute()).toEqual([]);
  expect(await filesOf(member)).toEqual([]);
});

describe('stored tax data', () => {
  test('cannot be read in the database, the files or a response', async () => {
    const member = await kinora.member();
    await enable(member, {}, { w9 });
    const { rows } = await sql<{ row: string }>`
      select tax_profiles::text as row from tax_profiles where user_id = ${member.id}`.execute(
      kinora.context.db,
    );
    const files = await readdir(kinora.data_dir, { recursive: true, withFileTypes: true });
    const stored = files.filter((file) => file.isFile() && file.parentPath.includes('/storage'));
    expect(stored.length).toBeGreaterThan(0);
    const texts = [rows[0]?.row ?? ''];
    for (const { parentPath, name } of stored) texts.push(await readFile(join(parentPath, name), 'latin1'));
    for (const endpoint of [monetization, session, profile]) texts.push(await rawResponse(member, endpoint));
    texts.push(await rawResponse(member, enableMonetization, { ...monetizationForm, zipCode: 'wrong' }));
    texts.push(await rawResponse(member, enableMonetization, { ...monetizationForm, ssn: '321-54-98765' }));
    texts.push(await rawResponse(member, enableMonetization, monetizationForm));
    for (const text of texts) {
      expect(text).not.toMatch(/321-?54-?9876|%PDF|Taxpayer/);
      expect(text.length).toBeGreaterThan(20);
    }
  });

  test('is not served at the URL of its file', async () => {
    const member = await kinora.member();
    await enable(member, {}, { w9 });
    const [file] = await filesOf(member);
    for (const folder of ['media', 'play', 'content', 'api/monetization'])
      expect((await fetch(`${kinora.base}/${folder}/${file?.key}`)).headers.get('content-type')).not.toMatch(
        /pdf|octet/,
      );
  });

  test('can be read by its owner and by operators who state a reason, and each access is recorded', async () => {
    const member = await kinora.member();
    const olga = await addOperator();
    await enable(member, {}, { w9 });
    const params = { user_id: member.id };
    const own = await kinora.as(member, readOwnW9, {});
    expect(Buffer.from(own.content, 'base64').toString()).toBe(await w9.text());

    const withoutReason = await kinora.refused(olga, readTaxNumber, { params, body: { reason: ' ' } });
    expect(withoutReason.errors).toEqual({ reason: 'Reason is required' });
    const opened = await kinora.as(olga, readTaxNumber, { params, body: { reason: '1099 for 2026' } });
    expect(opened).toMatchObject({ user_id: member.id, ssn: '321-54-9876', state: 'CA', zipCode: '94601' });
    const form = await kinora.as(olga, readW9, { params, body: { reason: 'Checked the name' } });
    expect(form).toEqual(own);
    const body = { reason: 'Just curious' };
    expect((await kinora.refused(member, readTaxNumber, { params, body })).status).toBe(403);

    expect(await readsOf(member)).toEqual([
      { secret: 'tax_profiles.w9', reader_id: member.id, reason: 'Own data, from the account' },
      { secret: 'tax_profiles.ssn', reader_id: olga.id, reason: '1099 for 2026' },
      { secret: 'tax_profiles.w9', reader_id: olga.id, reason: 'Checked the name' },
    ]);
  });

  test('can be decrypted only in its own row; swapped rows reveal nothing', async () => {
    const [one, other, olga] = [await kinora.member(), await kinora.member('Bob'), await addOperator()];
    await enable(one, {}, { w9 });
    await enable(other, { ssn: '987-65-4320' }, { w9 });
    const { db } = kinora.context;
    const { ssn_sealed, w9_key_sealed, w9_object } = await db
      .selectFrom('tax_profiles')
      .select(['ssn_sealed', 'w9_key_sealed', 'w9_object'])
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('tax_profiles')
      .set({ ssn_sealed, w9_key_sealed, w9_object })
      .where('user_id', '=', one.id)
      .execute();
    const input = { params: { user_id: one.id }, body: { reason: 'A swapped row' } };
    for (const endpoint of [readTaxNumber, readW9]) {
      const refused = await kinora.refused(olga, endpoint, input);
      expect([refused.status, refused.message]).toEqual([500, expect.stringContaining('on our side')]);
    }
    expect(await readsOf(one)).toEqual([]);
  });

  test('cannot be read if none has been entered', async () => {
    const [member, olga] = [await kinora.member(), await addOperator()];
    expect((await kinora.refused(member, readOwnW9, {})).status).toBe(404);
    for (const endpoint of [readTaxNumber, readW9]) {
      const input = { params: { user_id: member.id }, body: { reason: 'For nothing' } };
      expect((await kinora.refused(olga, endpoint, input)).status).toBe(404);
    }
    expect(await readsOf(member)).toEqual([]);
  });
});

test('tax data is resealed under a new key, so that the old one can be removed; values that cannot be decrypted are logged', async () => {
  await using rotated = await startTestApp({ DEMO: '1', LOG_LEVEL: 'silent' });
  const { db, config, log } = rotated.context;
  const member = await rotated.member();
  const lost = await rotated.member('Bob');
  for (const who of [member, lost])
    await rotated.as(who, enableMonetization, { body: monetizationForm, files: { w9 } });
  await db
    .updateTable('tax_profiles')
    .set({ ssn_sealed: 'gone:AAAA' })
    .where('user_id', '=', lost.id)
    .execute();

  const newest = { id: '2027', key: Buffer.alloc(32, 7) };
  const secretsOf = (...keys: { id: string; key: Buffer }[]) => openSecrets(keys, insertSecretRead);
  const both = secretsOf(newest, ...(config.secrets_keys ?? []));
  const signal = new AbortController().signal;
  await resealTaxData({ db, secrets: both, log }, signal);
  await resealTaxData({ db, secrets: both, log }, signal);

  const sealedBy = await db
    .selectFrom('tax_profiles')
    .select(['user_id', 'ssn_sealed', 'w9_key_sealed'])
    .where('ssn_sealed', 'like', '2027.tax:%')
    .where('w9_key_sealed', 'like', '2027.tax:%')
    .execute();
  expect(sealedBy.map(({ user_id }) => user_id)).toEqual([member.id]);
  rotated.context.secrets = secretsOf(newest);
  const own = await rotated.as(member, readOwnW9, {});
  expect(Buffer.from(own.content, 'base64').toString()).toBe(await w9.text());
});

test('access to tax data is limited per hour, for an operator in total and for the owner of the data', async () => {
  await using limited = await startTestApp({ DEMO: '1', TAX_READS_PER_HOUR: '3', LOG_LEVEL: 'silent' });
  const { db } = limited.context;
  const creators = [await limited.member(), await limited.member('Bob'), await limited.member('Cat')];
  for (const who of creators)
    await limited.as(who, enableMonetization, { body: monetizationForm, files: { w9 } });
  const first = await signInAsStaff(limited, await limited.member('Op One'), 'operator');
  const second = await signInAsStaff(limited, await limited.member('Op Two'), 'operator');
  const input = (index: number) => ({
    params: { user_id: String(creators[index]?.id) },
    body: { reason: 'Form 1099 for 2026' },
  });
  const attempts = await Promise.allSettled([
    ...[0, 1, 2].map((index) => limited.as(first, readTaxNumber, input(index))),
    ...[0, 1, 2].map((index) => limited.as(first, readW9, input(index))),
  ]);
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await limited.refused(first, readTaxNumber, input(0))).status).toBe(429);
  const recorded = await db
    .selectFrom('secret_reads')
    .select('id')
    .where('reader_id', '=', first.id)
    .execute();
  expect(recorded).toHaveLength(3);
  await limited.as(second, readTaxNumber, input(0));
  limited.advance(hour + 1000);
  first.token = await signIn(limited, first.id);
  await limited.as(first, readTaxNumber, input(0));

  const [owner = first] = creators;
  for (let index = 0; index < 20; index++) await limited.as(owner, readOwnW9, {});
  expect((await limited.refused(owner, readOwnW9, {})).status).toBe(429);
});

/** Returns the raw body of a response. */
async function rawResponse(
  who: UserData,
  endpoint: Endpoint,
  body?: Record<string, string>,
): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) form.append(field, value);
  const response = await fetch(kinora.base + requestPath(endpoint, {}), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${who.token}` },
    ...(body && { body: form }),
  });
  return response.text();
}
