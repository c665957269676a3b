import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/connection.ts';
import { backUp } from '#features/operator/backup/back-up.ts';
import {
  listDefects,
  listDifferentObjects,
  listDifferentTables,
} from '#features/operator/backup/check-backup.ts';
import { readManifest } from '#features/operator/backup/manifest.ts';
import { objectPathIn } from '#features/operator/backup/objects.ts';
import { restore, type RestoreTarget } from '#features/operator/backup/restore.ts';
import { openContext } from '#open-context.ts';
import { openDisk } from '#services/storage/disk.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createFullAccount } from '#test/full-account.ts';
import { createTemporaryDatabase } from '#test/temporary-database.ts';
import { createTemporaryFolder } from '#test/service-process.ts';
import { addClosedMonth } from '#test/royalties.ts';

const key_ids = ['2026'];
const sourceOf = ({ context: { db, storage, clock } }: TestApp) => ({ db, storage, clock, key_ids });

type Target = AsyncDisposable & RestoreTarget & { url: string | null; data_dir: string };

/** Opens an unused database and storage: on a server, or embedded. */
async function openTarget(kinora: TestApp, server: string | undefined): Promise<Target> {
  const cleanUp = new AsyncDisposableStack();
  const { path: data_dir } = cleanUp.use(await createTemporaryFolder());
  const serverDatabase = server ? await createTemporaryDatabase(server) : null;
  if (serverDatabase) cleanUp.defer(serverDatabase.drop);
  const url = serverDatabase?.url ?? null;
  const { keys, clock, log } = kinora.context;
  const database = await openDatabase({ url, data_dir });
  cleanUp.defer(() => database.close());
  const storage = await openDisk(join(data_dir, 'storage'), keys.parts, clock);
  return {
    database,
    storage,
    url,
    data_dir,
    key_ids,
    log,
    work_dir: join(data_dir, 'work'),
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

/** Opens the service in a target, as starting it would, and reads the names of its members. */
async function readMemberNames(kinora: TestApp, { database, url, data_dir }: Target): Promise<string[]> {
  await database.close();
  database.close = async () => {};
  const { config, log } = kinora.context;
  const context = await openContext({ ...config, database_url: url, data_dir }, { log });
  try {
    return (await context.db.selectFrom('users').select('name').execute()).map(({ name }) => name);
  } finally {
    await context.close();
  }
}

/** With TEST_DATABASE_URL, a backup is restored both to that server and to an embedded database. */
const targets = process.env['TEST_DATABASE_URL']
  ? [process.env['TEST_DATABASE_URL'], undefined]
  : [undefined];

test('a restored service is identical to the original, row for row and file for file', async () => {
  await using kinora = await startTestApp();
  const { db, storage } = kinora.context;
  const { person } = await createFullAccount(kinora);
  await addClosedMonth(kinora);
  const oddText = 'A line\nand a separator\u2028, a tab\t, "quotes", \\ and 🎬';
  await db.updateTable('users').set({ description: oddText }).where('id', '=', person.id).execute();
  await storage.put('videos/9/source', Buffer.from('as it was'), { content_type: 'video/mp4' });
  await using backups = await createTemporaryFolder();
  const folder = join(backups.path, 'kinora');
  const first = await backUp(sourceOf(kinora), folder);
  expect(first.manifest.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(3);
  expect(first.copied).toBe(first.manifest.objects.count);

  // The next backup copies only new files, and removes deleted ones.
  await storage.put('videos/9/source', Buffer.from('as it is'), { content_type: 'video/mp4' });
  await storage.put('videos/10/source', Buffer.from('gone soon'), { content_type: 'video/mp4' });
  await backUp(sourceOf(kinora), folder);
  await storage.delete('videos/10/source');
  const { manifest, copied } = await backUp(sourceOf(kinora), folder);
  expect(copied).toBe(0);
  expect(manifest.objects.count).toBe(first.manifest.objects.count);
  expect(await listDefects(folder, manifest)).toEqual([]);
  // The queue's tables keep changing while the service runs.
  expect((await listDifferentTables(db, manifest)).filter((line) => !line.startsWith('pgboss.'))).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual([
    manifest.database,
    'manifest.json',
    'objects',
    'objects.jsonl',
  ]);

  for (const server of targets) {
    await using target = await openTarget(kinora, server);
    expect((await restore(target, folder)).differences).toEqual([]);
    const restored = target.database.db;
    const listEmailJobs = (source: typeof db) =>
      sql`select id, name, state, data, start_after from pgboss.job
        where name = 'send-mail' order by id`
        .execute(source)
        .then(({ rows }) => rows);
    expect(await listEmailJobs(restored)).toEqual(await listEmailJobs(db));
    for await (const { key } of storage.listAll())
      expect(await buffer(await target.storage.read(key)), key).toEqual(
        await buffer(await storage.read(key)),
      );
    // The triggers that protect the books work in the restored database, and new rows get new ids.
    await expect(restored.deleteFrom('payments').execute()).rejects.toThrow(/is a record of money/);
    await expect(
      restored
        .insertInto('follows')
        .values({ user_id: person.id, show_id: 999_999, followed_at: new Date() })
        .execute(),
    ).rejects.toThrow(/foreign key/);
    const { id } = await restored
      .insertInto('users')
      .values({ email: 'new@example.com', name: 'New', password_hash: 'none', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { newest } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(newest);
    expect(await listDifferentTables(restored, manifest)).toEqual([
      expect.stringMatching(/^public\.users: \d+ rows in the backup, \d+ in the service\.$/),
    ]);
    await expect(restore(target, folder)).rejects.toThrow(/already contains a service/);
    expect(await readMemberNames(kinora, target)).toContain('Wilhelmina Ostrander');
  }
});

test('a damaged or incompatible backup is not restored at all', async () => {
  await using kinora = await startTestApp();
  const { storage } = kinora.context;
  await kinora.member('Ada Viewer');
  await storage.put('images/1/a.webp', Buffer.from('a picture'), { content_type: 'image/webp' });
  await using backups = await createTemporaryFolder();
  const folder = backups.path;
  await using target = await openTarget(kinora, targets[0]);
  await expect(restore(target, folder)).rejects.toThrow(/holds no finished backup/);
  const { manifest } = await backUp(sourceOf(kinora), folder);
  await expect(restore({ ...target, key_ids: ['2031'] }, folder)).rejects.toThrow(/made with the key 2026/);

  await target.storage.put('images/2/b.webp', Buffer.from('b'), { content_type: 'image/webp' });
  await expect(restore(target, folder)).rejects.toThrow(/already contains files .* images\/2\/b\.webp/);
  await target.storage.delete('images/2/b.webp');

  const table = join(folder, manifest.database, 'public.users.jsonl.gz');
  const intact = await readFile(table);
  await writeFile(objectPathIn(folder, 'images/1/a.webp'), 'a pictura');
  await writeFile(table, intact.subarray(0, intact.length - 9));
  await expect(restore(target, folder)).rejects.toThrow(
    'nothing was restored:\nThe table public.users is damaged or missing.\nThe file images/1/a.webp is damaged or missing.',
  );
  expect(await listDifferentObjects(target.storage, folder)).toEqual([
    'images/1/a.webp: only in the backup.',
  ]);
  await writeFile(table, intact);
  await writeFile(objectPathIn(folder, 'images/1/a.webp'), 'a picture');

  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"format": 1', '"format": 2'));
  await expect(readManifest(folder)).rejects.toThrow(/not the manifest of a backup that this version/);
  await writeFile(path, text);
  expect((await restore(target, folder)).differences).toEqual([]);
});
