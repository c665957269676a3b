import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { decrypt, encrypt } from '#services/secrets/cipher.ts';
import { openSecrets } from '#services/secrets/open.ts';
import { addDataFolderKey, readServiceKeys } from '#services/secrets/data-folder-key.ts';
import type { SecretLocation, Secrets } from '#services/secrets/types.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
let reader_id: number;
let location: SecretLocation;
beforeAll(async () => {
  kinora = await startTestApp();
  reader_id = (await kinora.member()).id;
  location = { column: 'tax_profiles.ssn', user_id: reader_id };
});
afterAll(() => kinora[Symbol.asyncDispose]());

const keyA = { id: 'a', key: Buffer.alloc(32, 1) };
const keyB = { id: 'b', key: Buffer.alloc(32, 2) };
const openWithKeys = (...keys: (typeof keyA)[]) => openSecrets(keys, insertSecretRead);
const ssn = Buffer.from('123-45-6789');

function read(secrets: Secrets, sealed: string, from = location): Promise<string> {
  const { db, clock } = kinora.context;
  const reading = { reader_id, reason: 'A test reads it', now: clock.now() };
  return transaction(db, async (tx) => (await secrets.open(tx, sealed, from, reading)).toString());
}

const readings = () =>
  kinora.context.db.selectFrom('secret_reads').select(['user_id', 'secret', 'reader_id', 'reason']).execute();

test('a sealed value can be opened where it is stored, and each reading is recorded permanently', async () => {
  const secrets = openWithKeys(keyA);
  const sealed = secrets.seal(ssn, location);
  expect(sealed).not.toContain('6789');
  expect(secrets.seal(ssn, location)).not.toBe(sealed);
  expect(await read(secrets, sealed)).toBe('123-45-6789');
  expect(await readings()).toEqual([
    { user_id: reader_id, secret: 'tax_profiles.ssn', reader_id, reason: 'A test reads it' },
  ]);
  const { db } = kinora.context;
  await expect(db.deleteFrom('secret_reads').execute()).rejects.toThrow('stays written down');
  await expect(db.updateTable('secret_reads').set({ reason: 'None' }).execute()).rejects.toThrow('stays');
  await expect(sql`truncate secret_reads`.execute(db)).rejects.toThrow('stays written down');
});

test('a value cannot be opened for another row or column, after it is altered or truncated, or with another key', async () => {
  const secrets = openWithKeys(keyA);
  const sealed = secrets.seal(ssn, location);
  const before = await readings();
  const foreign = 'belongs elsewhere';
  await expect(read(secrets, sealed, { ...location, user_id: reader_id + 1 })).rejects.toThrow();
  await expect(read(secrets, sealed, { ...location, column: 'tax_profiles.w9' })).rejects.toThrow(foreign);
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(':') + 1), 'base64');
  for (const index of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    await expect(read(secrets, `a.tax:${changed.toString('base64')}`)).rejects.toThrow(foreign);
  }
  await expect(read(secrets, sealed.slice(0, 30))).rejects.toThrow('truncated');
  await expect(read(openWithKeys(keyB), sealed)).rejects.toThrow('SECRETS_KEY has no key a');
  await expect(read(openWithKeys({ ...keyB, id: 'a' }), sealed)).rejects.toThrow(foreign);
  // Nobody saw the secret, so no reading is recorded.
  expect(await readings()).toEqual(before);
});

test('a value sealed with the service’s own key is opened, and resealed with a key derived for tax data', async () => {
  const oldValue = `a:${encrypt(keyA.key, ssn, `tax_profiles.ssn:${reader_id}`).toString('base64')}`;
  const secrets = openWithKeys(keyA);
  expect(await read(secrets, oldValue)).toBe('123-45-6789');
  const [id, ciphertext = ''] = secrets.reseal(oldValue, location).split(':');
  expect([id, secrets.key_id]).toEqual(['a.tax', 'a.tax']);
  // The service's own key, from which signing keys are derived, no longer opens it.
  expect(() => decrypt(keyA.key, Buffer.from(ciphertext, 'base64'), `tax_profiles.ssn:${reader_id}`)).toThrow(
    'altered',
  );
});

test('the old key still opens values until they are resealed under the new one', async () => {
  const sealed = openWithKeys(keyA).seal(ssn, location);
  const both = openWithKeys(keyB, keyA);
  expect(await read(both, sealed)).toBe('123-45-6789');
  const resealed = both.reseal(sealed, location);
  expect(resealed).toMatch(/^b\.tax:/);
  expect(await read(openWithKeys(keyB), resealed)).toBe('123-45-6789');
});

test('a service without a key creates one, which all of its processes share, even after a restart', async () => {
  const data_dir = join(await mkdtemp(join(tmpdir(), 'kinora-keys-')), 'data');
  const open = async () =>
    openSecrets(await readServiceKeys({ secrets_keys: null, data_dir }), insertSecretRead);
  const ids = (await Promise.all([open(), open(), open()])).map(({ key_id }) => key_id);
  expect(new Set([...ids, (await open()).key_id]).size).toBe(1);
  expect((await stat(join(data_dir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  await rm(join(data_dir, '..'), { recursive: true });
});

test('a new key is added before the data folder’s key, and both are read from then on', async () => {
  const data_dir = join(await mkdtemp(join(tmpdir(), 'kinora-keys-')), 'data');
  const [old] = await readServiceKeys({ secrets_keys: null, data_dir });
  const keys = await addDataFolderKey(data_dir);
  expect(keys.map(({ id }) => id)).toEqual([expect.not.stringContaining(old?.id ?? ''), old?.id]);
  expect(await readServiceKeys({ secrets_keys: null, data_dir })).toEqual(keys);
  expect((await stat(join(data_dir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  await rm(join(data_dir, '..'), { recursive: true });
});
