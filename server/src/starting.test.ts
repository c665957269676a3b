import { once } from 'node:events';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireDataFolder } from '#data-folder.ts';
import { openDatabase } from '#db/connection.ts';
import { recordBackup } from '#db/last-backup.ts';
import { sql } from 'kysely';
import { createTemporaryFolder, createTemporaryEnvironment, startProcess } from '#test/service-process.ts';

/** Returns what a program prints when it refuses to start: plain sentences without a stack trace. */
async function readRefusal(program: 'main' | 'main-api', env: Record<string, string>): Promise<string[]> {
  await using kinora = await startProcess(program, env);
  expect(await kinora.ended).toBe(1);
  const output = (await kinora.stderr).trim();
  expect(output).not.toMatch(/^\s+at /m);
  return output.split('\n');
}

test('all problems with the environment are listed at once, including settings that conflict', async () => {
  const output = await readRefusal('main-api', {
    PORT: 'many',
    PUBLIC_URL: 'https://films.example',
    STRIPE_SECRET_KEY: 'pk_test_wrong',
    PAYPAL_CLIENT_ID: 'a',
    STORAGE_URL: 's3://host/bucket?regoin=x',
    TRANSCODER: 'mediaconvert',
    MEDIACONVERT_REGION: 'nowhere',
    REGION_HEADER: 'CF-IPCountry',
    PAYOUTS: 'later',
    CONTENT_DIR: '/nowhere/kinora-content',
  });
  const problems = [
    /^PORT must be a whole number$/,
    /^STRIPE_SECRET_KEY must start with sk_ or rk_$/,
    /^STRIPE_PUBLISHABLE_KEY is missing/,
    /^STRIPE_WEBHOOK_SECRET is missing/,
    /^STRIPE_PRICE_ID is missing/,
    /^PAYPAL_CLIENT_SECRET is missing/,
    /^PAYPAL_WEBHOOK_ID is missing/,
    /^STORAGE_URL has an unknown setting: regoin$/,
    /^MEDIACONVERT_REGION must be an AWS region/,
    /^MEDIACONVERT_ROLE_ARN is missing/,
    /^REGION_HEADER has no effect/,
    /^CONTENT_DIR names \/nowhere\/kinora-content, which does not exist$/,
    /^PAYOUTS must be manual or stripe$/,
    /^SECRETS_KEY is missing/,
    /^DATABASE_URL is needed/,
  ];
  for (const problem of problems) expect(output).toContainEqual(expect.stringMatching(problem));
  expect(output.filter((line) => /^(STRIPE_SECRET_KEY|MEDIACONVERT_REGION) is missing/.test(line))).toEqual(
    [],
  );
}, 60_000);

test('a database server that cannot be reached is reported in one sentence, without its password', async () => {
  await using folder = await createTemporaryFolder();
  const output = await readRefusal('main-api', {
    DATA_DIR: folder.path,
    DATABASE_URL: 'postgres://kinora:hush-hush@127.0.0.1:9/films',
  });
  expect(output).toEqual([
    expect.stringMatching(/^The database at 127\.0\.0\.1:9\/films cannot be reached: .*ECONNREFUSED/),
  ]);
  expect(output.join()).not.toContain('hush');
}, 60_000);

test('a database server that accepts connections and never responds is reported in one sentence', async () => {
  await using folder = await createTemporaryFolder();
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const DATABASE_URL = `postgres://kinora:hush-hush@127.0.0.1:${port}/films`;
  const output = await readRefusal('main-api', { DATA_DIR: folder.path, DATABASE_URL });
  expect(output).toEqual([
    expect.stringMatching(/^The database at 127\.0\.0\.1:\d+\/films cannot be reached: /),
  ]);
  silent.close();
}, 120_000);

test('a data folder that cannot be written to is reported in one sentence', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'a-file');
  await writeFile(file, '');
  // On Linux nobody can create a folder in /proc, not even root; the error is ENOENT.
  const unwritable = process.platform === 'linux' ? ['/proc/kinora/data'] : [];
  for (const DATA_DIR of [file, join(file, 'data'), ...unwritable])
    await expect(requireDataFolder(DATA_DIR)).rejects.toThrow(
      `The data folder ${DATA_DIR} cannot be written to`,
    );
  expect(await readRefusal('main', { DATA_DIR: file })).toEqual([
    expect.stringContaining(`The data folder ${file} cannot be written to`),
  ]);
}, 60_000);

test('storage that cannot be reached is reported in one sentence, without its secret', async () => {
  await using environment = await createTemporaryEnvironment();
  const STORAGE_URL = 's3://key:hush-hush@127.0.0.1:9/films?path_style=1&tls=0';
  const output = await readRefusal('main', { ...environment.env, STORAGE_URL });
  expect(output).toEqual([expect.stringMatching(/^The storage at 127\.0\.0\.1:9\/films cannot be used: /)]);
  expect(output.join()).not.toContain('hush');
}, 120_000);

test('a damaged embedded database is reported with its last backup, and not overwritten', async () => {
  await using environment = await createTemporaryEnvironment();
  const { DATA_DIR } = environment.env;
  // A folder that a first start left behind when it was killed.
  await mkdir(join(DATA_DIR, 'postgres.new/global'), { recursive: true });
  const database = await openDatabase({ url: null, data_dir: DATA_DIR });
  await sql`insert into migrations (name) values ('9999-of-the-future.sql')`.execute(database.db);
  await database.close();
  expect(await readRefusal('main', { DATA_DIR })).toEqual([
    expect.stringMatching(
      /newer version of Kinora: this version does not know the migration 9999-of-the-future/,
    ),
  ]);
  const isDamaged = /^The embedded database in .* is damaged and cannot be opened: /;
  await truncate(join(DATA_DIR, 'postgres/global/pg_control'), 0);
  expect(await readRefusal('main', { DATA_DIR })).toEqual([expect.stringMatching(isDamaged)]);
  await recordBackup(DATA_DIR, { folder: '/backups/kinora', created_at: '2026-11-24T03:00:00.000Z' });
  expect(await readRefusal('main', { DATA_DIR })).toEqual([
    expect.stringMatching(
      /made at 2026-11-24T03:00:00.000Z, is in .*: npm run kinora -- restore \/backups\/kinora$/,
    ),
  ]);
  await truncate(join(DATA_DIR, 'postgres/PG_VERSION'), 0);
  await expect(openDatabase({ url: null, data_dir: DATA_DIR })).rejects.toThrow(isDamaged);
}, 120_000);
