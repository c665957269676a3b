import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/connection.ts';
import type { Database } from '#db/database.ts';
import { moveDatabase } from '#features/operator/move/move-database.ts';
import { moveObjects } from '#features/operator/move/move-objects.ts';
import { runMove } from '#features/operator/move/run-move.ts';
import { openDisk } from '#services/storage/disk.ts';
import type { Storage } from '#services/storage/types.ts';
import { startTestApp } from '#test/app.ts';
import { createFullAccount } from '#test/full-account.ts';
import { createTemporaryDatabase } from '#test/temporary-database.ts';
import { createTemporaryEnvironment, createTemporaryFolder } from '#test/service-process.ts';
import { addClosedMonth } from '#test/royalties.ts';
import { testClock, testSigner } from '../../../../test/storages.ts';

const server = process.env['TEST_DATABASE_URL'];

/** Opens an unused database: on the server if there is one, otherwise embedded. */
async function openTarget() {
  const cleanUp = new AsyncDisposableStack();
  const { path: data_dir } = cleanUp.use(await createTemporaryFolder());
  const serverDatabase = server ? await createTemporaryDatabase(server) : null;
  if (serverDatabase) cleanUp.defer(serverDatabase.drop);
  const database = await openDatabase({ url: serverDatabase?.url ?? null, data_dir });
  cleanUp.defer(() => database.close());
  return { database, [Symbol.asyncDispose]: () => cleanUp.disposeAsync() };
}

test('a database is moved row for row; a second move copies nothing, and is refused if rows have changed', async () => {
  await using kinora = await startTestApp();
  const { person } = await createFullAccount(kinora);
  await addClosedMonth(kinora);
  const { database: from, db, log } = kinora.context;
  await using work = await createTemporaryFolder();
  const move = (to: Database) => moveDatabase({ from, to, work_dir: work.path, log });

  await using target = await openTarget();
  const { rows, differences } = await move(target.database);
  expect(differences).toEqual([]);
  expect(rows).toBeGreaterThan(50);
  const listPayments = (source: typeof db) =>
    source.selectFrom('payments').selectAll().orderBy('id').execute();
  expect(await listPayments(target.database.db)).toEqual(await listPayments(db));
  expect((await move(target.database)).differences).toEqual([]);
  await db.updateTable('users').set({ name: 'Renamed' }).where('id', '=', person.id).execute();
  await expect(move(target.database)).rejects.toThrow(/already contains a service, with other rows/);
});

test('changes while a database is being moved are reported', async () => {
  await using kinora = await startTestApp();
  const { id } = await kinora.member('Ada Viewer');
  const { database: from, db, log } = kinora.context;
  await using work = await createTemporaryFolder();
  await using target = await openTarget();
  const to: Database = {
    ...target.database,
    queue: {
      // Runs after the rows have been read.
      executeSql: async (...query) => {
        await db.updateTable('users').set({ name: 'Ada Byron' }).where('id', '=', id).execute();
        return target.database.queue.executeSql(...query);
      },
    },
  };
  expect((await moveDatabase({ from, to, work_dir: work.path, log })).differences).toEqual([
    expect.stringMatching(/^Changed during the move: public\.users: \d+ rows, with different contents\.$/),
  ]);
});

test('files move to another storage, byte for byte, and a later run copies only new ones', async () => {
  await using folder = await createTemporaryFolder();
  const open = (name: string) => openDisk(join(folder.path, name), testSigner, testClock);
  const from = await open('from');
  const to = await open('to');
  const put = (storage: Storage, key: string, text: string) =>
    storage.put(key, Buffer.from(text), { content_type: 'video/mp4' });
  const log_path = join(folder.path, 'move.jsonl');
  const move = (changes: Partial<Storage> = {}, source: Partial<Storage> = {}) =>
    moveObjects({
      from: { ...from, ...source },
      to: { ...to, ...changes },
      work_dir: folder.path,
      log_path,
      report: () => {},
    });
  const readTarget = async () => {
    const all: Record<string, string> = {};
    for await (const { key } of to.listAll()) all[key] = String(await buffer(await to.read(key)));
    return all;
  };
  await put(from, 'videos/1/a.m4s', 'one');
  await put(from, 'videos/1/b.m4s', 'two');
  await put(from, 'images/1/c.webp', 'three');

  // The storage returns different bytes than it was sent.
  const corrupting = {
    read: async (key: string) => (key.endsWith('b.m4s') ? Readable.from(['tvo']) : to.read(key)),
  };
  expect(await move(corrupting)).toMatchObject({
    copied: 2,
    differences: ['Copied incorrectly: videos/1/b.m4s'],
  });

  // The service kept running, and the last line of the move's log was cut off.
  await appendFile(log_path, '{"key":"vid');
  await put(from, 'videos/1/a.m4s', 'new');
  await put(from, 'videos/2/a.m4s', 'four');
  await from.delete('images/1/c.webp');
  const putLater = async (key: string) => {
    if (key === 'videos/2/a.m4s') await put(from, 'videos/3/a.m4s', 'late');
    return from.read(key);
  };
  expect(await move({}, { read: putLater })).toMatchObject({
    count: 3,
    copied: 2,
    differences: ['Changed during the move: videos/3/a.m4s'],
  });
  expect(await move()).toMatchObject({ count: 4, copied: 1, differences: [] });
  expect(await readTarget()).toEqual({
    'videos/1/a.m4s': 'new',
    'videos/1/b.m4s': 'two',
    'videos/2/a.m4s': 'four',
    'videos/3/a.m4s': 'late',
  });
  // Without the log, the bytes are compared, and unrelated files are not deleted.
  expect(await move()).toMatchObject({ count: 4, copied: 0, differences: [] });
  await put(to, 'videos/9/a.m4s', 'unrelated');
  await expect(move()).rejects.toThrow(
    /does not have, such as videos\/9\/a\.m4s\. Move into an empty storage/,
  );
  expect((await readTarget())['videos/9/a.m4s']).toBe('unrelated');
});

test('the move command moves only what its settings file names', async () => {
  await using environment = await createTemporaryEnvironment();
  const printed: string[] = [];
  const path = join(environment.env.DATA_DIR, 'there.env');
  const move = async (settings: string) => {
    await writeFile(path, settings);
    return runMove(path, { env: environment.env, print: (line) => void printed.push(line) });
  };
  await expect(move('PORT=4000')).rejects.toThrow(
    /sets PORT; only DATABASE_URL and STORAGE_URL can be moved/,
  );
  await expect(move('STORAGE_URL=')).rejects.toThrow(/names the current database and storage of the service/);
  await expect(runMove('/nowhere', { env: environment.env, print: () => {} })).rejects.toThrow(
    /cannot be read/,
  );
  if (!environment.env.DATABASE_URL) return;
  // Move back to the data folder.
  expect(await move('DATABASE_URL=')).toBe(true);
  expect(printed).toEqual([
    expect.stringMatching(/^\d+ rows are in the other database\.$/),
    expect.stringMatching(/^Every moved row .* Start the service with the new DATABASE_URL\. /),
  ]);
  expect(await readFile(join(environment.env.DATA_DIR, 'postgres/PG_VERSION'), 'utf8')).toMatch(/^\d+/);
});
