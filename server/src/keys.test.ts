import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '@kinora/contract/accounts/account';
import { exportAccount } from '@kinora/contract/accounts/account-data';
import { forgotPassword, verifyCode } from '@kinora/contract/accounts/passwords';
import { openFeed } from '@kinora/contract/publishing/schedule';
import { migrate } from '#db/migrate.ts';
import { deriveKeys } from '#keys.ts';
import { writeGrant } from '#features/playback/grants.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { transaction } from '#db/transaction.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { sendResetCodes, readLatestCode } from '#test/emails.ts';
import { uploadPageActions } from '#test/upload-page.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const old = { id: 'old', key: Buffer.alloc(32, 1) };
const current = { id: 'new', key: Buffer.alloc(32, 2) };
const get = (path: string) => fetch(kinora.base + path);
const post = (path: string) => fetch(kinora.base + path, { method: 'POST' });

/** Reads every row of every table, including the queue's tables, as a stolen dump contains them. */
async function dumpDatabase(): Promise<string> {
  const { db } = kinora.context;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ all: string | null }>`
        select json_agg(whole)::text as all from ${sql.raw(name)} whole`.execute(db);
      return `${name} ${rows[0]?.all ?? ''}`;
    }),
  );
  return parts.join('\n');
}

/** Returns everything that a thief would try as a key: every word of the dump, raw and decoded. */
function extractPossibleKeys(stolenDump: string): Buffer[] {
  const words = new Set(stolenDump.match(/[\w+/=.$:-]{8,}/g));
  return [...words].flatMap((word) => [
    Buffer.from(word),
    Buffer.from(word.replace(/^x/, ''), 'hex'),
    Buffer.from(word, 'base64'),
  ]);
}

test('a copy of the whole database is not enough to sign anything', async () => {
  const ada = await kinora.subscriber();
  const { keys } = kinora.context;
  await kinora.as(ada, openFeed, {});
  await kinora.as(ada, exportAccount, { body: { password: 'Correct-horse-1' } });
  const candidates = extractPossibleKeys(await dumpDatabase());
  expect(candidates.length).toBeGreaterThan(100);
  const { mail: _mail, pins: _pins, totp: _totp, webhooks: _webhooks, ...signers } = keys;
  for (const [purpose, signer] of Object.entries(signers)) {
    const signedText = String(ada.id);
    expect(signer.matches(signedText, signer.sign(signedText)), purpose).toBe(true);
    const forged = candidates.filter((key) =>
      signer.matches(signedText, createHmac('sha256', key).update(signedText).digest('base64url')),
    );
    expect(forged, purpose).toEqual([]);
  }
});

test('nothing in a copy of the database is a usable link, code or token', async () => {
  const { email } = await kinora.subscriber();
  const ada = await kinora.as(null, login, { body: { email, password: 'Correct-horse-1' } });
  const { feed_url } = await kinora.as(ada, openFeed, {});
  const { url } = await kinora.as(ada, exportAccount, { body: { password: 'Correct-horse-1' } });
  await kinora.as(null, forgotPassword, { body: { email: ada.email } });
  await sendResetCodes(kinora);
  const code = (await readLatestCode(kinora, ada.email)) ?? '';
  const { token } = await kinora.as(null, verifyCode, { body: { email: ada.email, code } });
  const { context } = kinora;
  const unsubscribe_url = `http://localhost/api/unsubscribe/${ada.id}.${context.keys.unsubscribe.sign(String(ada.id))}`;
  const content = { kind: 'release' as const, subject: 'News', text: unsubscribe_url, html: unsubscribe_url };
  const now = context.clock.now();
  await transaction(context.db, (tx) =>
    queueEmail(tx, context.jobs, { to: ada.email, content, unsubscribe_url, now, box: context.keys.mail }),
  );
  const stolenDump = await dumpDatabase();
  const secrets = [feed_url, url, unsubscribe_url].map((one) => one.split('/').at(-1) ?? one);
  for (const secret of [...secrets, code, token, ada.token, ada.device_key])
    for (const encoded of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
    ])
      expect(stolenDump.includes(`"${encoded}`) || stolenDump.includes(` ${encoded}`), secret).toBe(false);
});

test('a copy of the database is not enough to forge a calendar URL, an unsubscribe link or an upload URL', async () => {
  const page = await uploadPageActions(kinora);
  const upload = await page.start();
  const { publisher } = page;
  await kinora.as(publisher, openFeed, {});
  const url = await page.addressOf(upload, 1);
  const stolenDump = await dumpDatabase();
  const { db } = kinora.context;

  const { secret_hash } = await db
    .selectFrom('calendar_feeds')
    .select('secret_hash')
    .where('user_id', '=', publisher.id)
    .executeTakeFirstOrThrow();
  const hash = Buffer.from(secret_hash);
  expect(stolenDump).toContain(hash.toString('hex'));
  for (const encoding of ['hex', 'base64url'] as const)
    for (const prefix of ['', 'cal_'])
      expect((await get(`/calendar/${prefix}${hash.toString(encoding)}.ics`)).status).toBe(404);

  // Everything the thief knows about the upload is correct; only the key is missing.
  expect(stolenDump).toContain(upload.key);
  const { searchParams: part } = new URL(url);
  const text = ['PUT', 'key', 'upload', 'part', 'expires', 'sha256', 'bytes', 'exact']
    .map((name) => (name === 'PUT' ? name : (part.get(name) ?? '')))
    .join('\n');
  const { keys } = kinora.context;
  expect(part.get('signature')).toBe(keys.parts.sign(text));
  const putWithSignature = (signature: string) => {
    part.set('signature', signature);
    return fetch(`${kinora.base}/api/upload-part?${part}`, { method: 'PUT', body: 'bytes' });
  };
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('key', '=', upload.key)
    .executeTakeFirstOrThrow();
  for (const key of [...extractPossibleKeys(JSON.stringify(row)), hash, old.key]) {
    const forged = (signedText: string) => createHmac('sha256', key).update(signedText).digest('base64url');
    expect((await putWithSignature(forged(text))).status).toBe(403);
    const unsubscribe = `/api/unsubscribe/${publisher.id}.${forged(String(publisher.id))}`;
    expect((await post(unsubscribe)).status).toBe(404);
  }
  expect((await page.status())?.parts).toEqual([]);
});

test('keys that an older version stored in the database are deleted, and their signatures are invalid', async () => {
  const { db, clock } = kinora.context;
  const ada = await kinora.subscriber();
  // Restores the schema of the previous version.
  for (const statement of [
    'drop table export_links',
    'drop table sent_emails',
    'alter table password_resets drop column new_email',
    'alter table mails drop column is_sealed',
    'create table server_keys (name text primary key, value bytea not null)',
    "delete from migrations where name in ('0034-no-signing-keys.sql', '0103-on-request.sql')",
  ])
    await sql.raw(statement).execute(db);
  const stolenKey = Buffer.alloc(32, 9);
  for (const name of ['playback', 'unsubscribe', 'exports'])
    await sql`insert into server_keys values (${name}, ${stolenKey})`.execute(db);

  expect(await migrate(kinora.context.database)).toEqual(['0034-no-signing-keys.sql', '0103-on-request.sql']);
  const { rows } = await sql`select to_regclass('server_keys') as is_there`.execute(db);
  expect(rows).toEqual([{ is_there: null }]);

  const sign = (text: string) => createHmac('sha256', stolenKey).update(text).digest('base64url');
  const grant = writeGrant(
    { sign, matches: () => true },
    {
      viewer_id: ada.id,
      session_id: 1,
      video_id: 1,
      playback_id: '00000000-0000-4000-8000-000000000000',
      expires_at: new Date(clock.now().getTime() + 60_000),
    },
  );
  expect((await get(`/play/${grant}/1/1/master.m3u8`)).status).toBe(403);
  expect((await post(`/api/unsubscribe/${ada.id}.${sign(String(ada.id))}`)).status).toBe(404);
  const signedText = `1.${clock.now().getTime() + 60_000}`;
  expect((await get(`/api/account/export/${signedText}.${sign(signedText)}`)).status).toBe(403);
});

test('old signatures stay valid until their key is removed, and each purpose has its own key', () => {
  const [before, both, after] = [deriveKeys([old]), deriveKeys([current, old]), deriveKeys([current])];
  const signature = before.playback.sign('a film');
  expect(both.playback.matches('a film', signature)).toBe(true);
  expect(both.playback.sign('a film')).toBe(after.playback.sign('a film'));
  expect(after.playback.matches('a film', signature)).toBe(false);
  expect(before.exports.matches('a film', signature)).toBe(false);

  const sealed = before.mail.seal('Your code is 123456');
  expect(both.mail.open(sealed)).toBe('Your code is 123456');
  expect(both.mail.seal('x')).toMatch(/^new:/);
  expect(() => after.mail.open(sealed)).toThrow('SECRETS_KEY has no key old');
});
