import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout, type UserData } from '@kinora/contract/accounts/account';
import { exportAccount } from '@kinora/contract/accounts/account-data';
import { minute } from '#clock.ts';
import { personalTables } from '#features/accounts/own-data/areas.ts';
import { runTidyAccounts } from '#features/accounts/tidy.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createFullAccount, fullAccount } from '#test/full-account.ts';
import { monetizationForm, w9 } from '#test/tax.ts';
import { unzip } from '#test/zip.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const password = 'Correct-horse-1';
const createLink = async (who: UserData) => (await kinora.as(who, exportAccount, { body: { password } })).url;
const fetchFrom = (url: string, method = 'GET') => fetch(new URL(url, kinora.base), { method });

test('an archive contains everything stored about the member, and nothing about others', async () => {
  const { person } = await createFullAccount(kinora);
  const bob = await kinora.subscriber('Bob Viewer');
  const response = await fetchFrom(await createLink(person));
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="your-data-[\d-]+\.zip"$/,
  );
  const archive = unzip(Buffer.from(await response.arrayBuffer()));
  const json = (kind: string) => JSON.parse(archive.get(`${kind}.json`)?.toString() ?? 'null');

  for (const { table, file = table, export: exported } of personalTables)
    expect(archive.has(`${file}.json`), table).toBe(!(typeof exported === 'object' && 'none' in exported));
  const empty = [...archive.keys()].filter(
    (name) => name.endsWith('.json') && json(name.slice(0, -5)).length === 0,
  );
  expect(empty).toEqual([]);

  expect(json('account')).toMatchObject([
    { ...emailAndName(), address: '7 Ostrander Lane', gender: 'female' },
  ]);
  expect(json('follows')).toMatchObject([{ title: 'The Lighthouse Keepers' }]);
  expect(json('languages')).toEqual([{ name: 'Tamil' }]);
  expect(json('messages_to_us')).toMatchObject([{ message: `Call me: ${fullAccount.phone}` }]);
  expect(json('payments')).toHaveLength(1);
  for (const picture of ['profile', 'show-1-landscape']) {
    const found = [...archive].find(([name]) => name === `pictures/${picture}.webp`);
    expect((await sharp(found?.[1]).metadata()).format).toBe('webp');
  }
  expect(json('tax_profiles')).toMatchObject([
    { city: monetizationForm.city, ssn_last4: '9876', w9_file_name: 'w9.pdf' },
  ]);
  expect(json('secret_reads')).toMatchObject([{ secret: 'tax_profiles.w9', reader: 'you' }]);
  expect([...archive.keys()].filter((name) => name.startsWith('tax/'))).toEqual([]);
  expect(json('chapters')).toMatchObject([{ title: 'Wilhelmina at sea' }]);
  const captions = [...archive.keys()].find((name) => /^captions\/episode-\d+-ta\.vtt$/.test(name)) ?? '';
  expect(archive.get(captions)?.toString()).toContain('Wilhelmina!');
  expect(archive.get('README.txt')?.toString()).toContain('Your data at Kinora');

  const all = [...archive.values()].map((bytes) => bytes.toString()).join('\n');
  expect(all).not.toContain(bob.email);
  for (const secret of [
    'password_hash',
    'token_hash',
    'code_hash',
    'device_hash',
    'key_hash',
    '$argon2',
    'sealed',
    monetizationForm.ssn,
    person.token,
    await w9.text(),
  ])
    expect(all).not.toContain(secret);
});

const emailAndName = () => ({ email: fullAccount.email, name: fullAccount.name });

test('a link to an archive works once, within ten minutes and while its session lasts, and cannot be altered', async () => {
  const ada = await kinora.member();
  const url = await createLink(ada);
  for (const wrong of [`${url}x`, url.slice(0, -1), '/api/account/export/1.99999999999999.x'])
    expect((await fetchFrom(wrong)).status).toBe(403);
  expect((await fetchFrom(url, 'HEAD')).status).toBe(404);
  const responses = await Promise.all([url, url, url, url].map((one) => fetchFrom(one)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(3);
  expect(await (await fetchFrom(url)).json()).toMatchObject({
    message: 'This link has been used or has expired. Request your data again.',
  });

  const late = await createLink(ada);
  kinora.advance(10 * minute + 1000);
  expect((await fetchFrom(late)).status).toBe(403);

  const another = await createLink(ada);
  await kinora.as(ada, logout, {});
  expect((await fetchFrom(another)).status).toBe(403);
});

test('an interrupted download uses up its link, and a new one requires the password', async () => {
  const ada = await kinora.member();
  const url = await createLink(ada);
  const controller = new AbortController();
  const started = await fetch(new URL(url, kinora.base), { signal: controller.signal });
  expect(started.status).toBe(200);
  controller.abort();
  expect((await fetchFrom(url)).status).toBe(403);
  const again = await fetchFrom(await createLink(ada));
  expect(unzip(Buffer.from(await again.arrayBuffer())).has('account.json')).toBe(true);
});

test('creating a link to an archive requires the password; the numbers of wrong passwords and of links are limited', async () => {
  const ada = await kinora.member();
  const refusedExport = (entered: string) =>
    kinora.refused(ada, exportAccount, { body: { password: entered } });
  for (let tries = 0; tries < 10; tries++)
    expect(await refusedExport('Wrong-horse-1')).toMatchObject({
      status: 422,
      errors: { password: 'The password is wrong.' },
    });
  expect((await refusedExport(password)).status).toBe(429);

  const bob = await kinora.member('Bob Viewer');
  const withoutPassword = await fetch(`${kinora.base}/api/account/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bob.token}` },
  });
  expect(withoutPassword.status).toBe(422);
  for (let index = 0; index < 10; index++) await createLink(bob);
  expect((await kinora.refused(bob, exportAccount, { body: { password } })).status).toBe(429);
});

test('the stored hash of a link does not open the archive, and is deleted when the link has expired', async () => {
  const ada = await kinora.member();
  const { db } = kinora.context;
  await db.deleteFrom('export_links').execute();
  const token = (await createLink(ada)).split('/').at(-1) ?? '';
  const rows = await db.selectFrom('export_links').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(
    JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString() }))),
  ).not.toContain(token);
  expect(Buffer.from(rows[0]?.token_hash ?? []).toString('base64url')).not.toBe(token);
  kinora.advance(11 * minute);
  await runTidyAccounts(kinora.context);
  expect(await db.selectFrom('export_links').selectAll().execute()).toEqual([]);
});
