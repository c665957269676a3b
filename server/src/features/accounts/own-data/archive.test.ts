import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout, type UserData } from '@kinora/contract/account';
import { exportAccount } from '@kinora/contract/account-data';
import { minute } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { liveIn, livedIn } from '#test/lived-in.ts';
import { ada, w9 } from '#test/tax.ts';
import { unzip } from '#test/zip.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const addressFor = async (who: UserData) => (await kinora.as(who, exportAccount, {})).url;
const fetchFrom = (url: string) => fetch(new URL(url, kinora.base));

/** What a table is called in the archive, where it has another name there. */
const files: Record<string, string> = {
  user_languages: 'languages',
  ledger_accounts: 'royalties',
};

test('somebody gets everything that is held about them, and nothing of others', async () => {
  const { person } = await liveIn(kinora);
  const bob = await kinora.subscriber('Bob Viewer');
  const answer = await fetchFrom(await addressFor(person));
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="your-data-[\d-]+\.zip"$/);
  const archive = unzip(Buffer.from(await answer.arrayBuffer()));
  const json = (kind: string) => JSON.parse(archive.get(`${kind}.json`)?.toString() ?? 'null');

  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'publisher_id')`.execute(kinora.context.db);
  for (const { table } of rows) expect(archive.has(`${files[table] ?? table}.json`), table).toBe(true);
  const empty = [...archive.keys()].filter(
    (name) => name.endsWith('.json') && json(name.slice(0, -5)).length === 0,
  );
  // No royalty was paid to them yet.
  expect(empty).toEqual(['royalties.json', 'royalty_lines.json', 'royalty_adjustments.json']);

  expect(json('account')).toMatchObject([
    { ...emailAndName(), address: '7 Ostrander Lane', gender: 'female' },
  ]);
  expect(json('follows')).toMatchObject([{ title: 'The Lighthouse Keepers' }]);
  expect(json('languages')).toEqual([{ name: 'Tamil' }]);
  expect(json('messages_to_us')).toMatchObject([{ message: `Call me: ${livedIn.phone}` }]);
  expect(json('payments')).toHaveLength(1);
  for (const picture of ['profile', 'show-1-landscape']) {
    const found = [...archive].find(([name]) => name === `pictures/${picture}.webp`);
    expect((await sharp(found?.[1]).metadata()).format).toBe('webp');
  }
  expect(json('tax_profiles')).toMatchObject([{ city: ada.city, ssn_last4: '9876', w9_file_name: 'w9.pdf' }]);
  expect(json('secret_reads')).toMatchObject([{ secret: 'tax_profiles.w9', reader: 'you' }]);
  expect(archive.get('tax/w9.pdf')?.toString()).toBe(await w9.text());
  expect(json('chapters')).toMatchObject([{ title: 'Wilhelmina at sea' }]);
  const captions = [...archive.keys()].find((name) => /^captions\/episode-\d+-ta\.vtt$/.test(name)) ?? '';
  expect(archive.get(captions)?.toString()).toContain('Wilhelmina!');
  expect(archive.get('README.txt')?.toString()).toContain('What Kinora holds about you');

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
    ada.ssn,
    person.token,
  ])
    expect(all).not.toContain(secret);
});

const emailAndName = () => ({ email: livedIn.email, name: livedIn.name });

test('the address is good for ten minutes, while its session lasts, and for nobody else’s data', async () => {
  const ada = await kinora.member();
  const bob = await kinora.member('Bob Viewer');
  const url = await addressFor(ada);
  expect((await fetchFrom(url)).status).toBe(200);
  const [, , signature = ''] = url.split('.');
  const forged = (await addressFor(bob)).replace(/[^.]+$/, signature);
  for (const wrong of [forged, `${url}x`, '/api/account/export/1.99999999999999.x', '/api/account/export/x'])
    expect((await fetchFrom(wrong)).status).toBe(403);
  kinora.advance(10 * minute + 1000);
  expect((await fetchFrom(url)).status).toBe(403);

  const another = await addressFor(ada);
  await kinora.as(ada, logout, {});
  expect((await fetchFrom(another)).status).toBe(403);
});
