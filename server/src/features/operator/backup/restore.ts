import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { transaction } from '#db/transaction.ts';
import {
  listDefects,
  listDifferentObjects,
  listDifferentTables,
} from '#features/operator/backup/check-backup.ts';
import { readManifest, type Manifest, type TableBackup } from '#features/operator/backup/manifest.ts';
import { objectPathIn, readIndex, type ObjectBackup } from '#features/operator/backup/objects.ts';
import { readTable } from '#features/operator/backup/table-files.ts';
import {
  isUsed,
  listApplied,
  listQueues,
  listTables,
  openForRows,
  setSequence,
} from '#features/operator/backup/table-queries.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { openJobs } from '#jobs/queue.ts';
import { contentTypeOf } from '#services/storage/content-types.ts';
import type { Storage } from '#services/storage/types.ts';
import { StartError } from '#start-error.ts';

export type RestoreTarget = {
  database: Database;
  storage: Storage;
  /** A folder on the disk of the storage, for files that are being copied. */
  work_dir: string;
  /** Whether files are stored in a bucket. */
  is_bucket: boolean;
  key_ids: readonly string[];
  log: Logger;
};

/** The most that a bucket takes in one request. */
const largestInBucket_bytes = 5e9;

/**
 * Fills an empty database and storage from a backup, as it was, and compares every row and file with it afterwards.
 * Rows are inserted in one transaction. If it is interrupted, running it again completes it.
 * @returns a line for each table or file that differs; none after success.
 * @throws StartError if the backup is damaged or does not fit the target, which is left as it was.
 */
export async function restore(
  target: RestoreTarget,
  folder: string,
): Promise<{ manifest: Manifest; differences: string[] }> {
  const { database, storage } = target;
  const manifest = await readManifest(folder);
  const defects = await listDefects(folder, manifest);
  if (defects.length > 0)
    throw new StartError(`The backup is not whole, so nothing was restored:\n${defects.join('\n')}`);
  await requireFit(target, folder, manifest);
  await migrate(database, manifest.migrations);
  // Creates the tables of the queue.
  await (await openJobs(database, await findJobs(), target.log)).close();
  await restoreObjects(target, folder);
  const inserted = await restoreTables(database, join(folder, manifest.database), manifest);
  const differences = [
    ...(await listDifferentTables(database.db, { tables: inserted })),
    ...(await listDifferentObjects(storage, folder)),
  ];
  await migrate(database);
  return { manifest, differences };
}

/** @throws StartError */
async function requireFit(
  { database: { db }, storage, is_bucket, key_ids }: RestoreTarget,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  if (!manifest.key_ids.some((id) => key_ids.includes(id)))
    throw new StartError(
      `The backup was made with the key ${manifest.key_ids.join(' or ')}, which this service does not have: without it, tax data and PINs cannot be read. Set SECRETS_KEY to that of the service that was backed up, or copy its file secrets.key into the data folder.`,
    );
  const applied = await listApplied(db);
  const newer = applied.find((name) => !manifest.migrations.includes(name));
  if (newer)
    throw new StartError(
      `The database is that of a newer version than the backup: it has the migration ${newer}. Restore into a database that was never used: create a new one, or name another DATA_DIR.`,
    );
  if (applied.length > 0 && (await isUsed(db)))
    throw new StartError(
      'The database holds a service already. Restore into one that was never used: create a new one, or name another DATA_DIR.',
    );
  const index = await readIndex(folder);
  for await (const { key } of storage.listAll())
    if (!index.has(key))
      throw new StartError(
        `The storage holds files already that are not in the backup, such as ${key}. Restore into an empty one.`,
      );
  const large = is_bucket ? await findLarge(storage, index.values()) : undefined;
  if (large)
    throw new StartError(
      `${large.key} has more than 5 GB, which cannot be restored into a bucket. Copy the folder "objects" of the backup into the bucket with the store's own tools, and run this again.`,
    );
}

/** A file that cannot be put into a bucket in one request, and is not there yet. */
async function findLarge(
  storage: Storage,
  objects: Iterable<ObjectBackup>,
): Promise<ObjectBackup | undefined> {
  for (const object of objects)
    if (object.size_bytes > largestInBucket_bytes && !(await isThere(storage, object))) return object;
  return undefined;
}

/** Whether it has arrived by its size; its bytes are compared in the end. */
const isThere = async (storage: Storage, { key, size_bytes }: ObjectBackup): Promise<boolean> =>
  (await storage.head(key))?.size_bytes === size_bytes;

/** The storage takes files over, so it is given copies; on file systems that can, those share their bytes. */
async function restoreObjects({ storage, work_dir }: RestoreTarget, folder: string): Promise<void> {
  const work = join(work_dir, `restore-${randomUUID()}`);
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    for (const object of (await readIndex(folder)).values()) {
      if (await isThere(storage, object)) continue;
      const copy = join(work, 'file');
      await copyFile(objectPathIn(folder, object.key), copy, constants.COPYFILE_FICLONE);
      await storage.putFile(object.key, copy, { content_type: typeOf(object.key) });
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Uploads as they arrived may have any extension, or none. */
function typeOf(key: string): string {
  try {
    return contentTypeOf(key);
  } catch {
    return 'application/octet-stream';
  }
}

/** @returns the tables as they should be now. */
async function restoreTables(
  { db }: Database,
  folder: string,
  { tables, sequences }: Manifest,
): Promise<TableBackup[]> {
  return transaction(db, async (tx) => {
    const own = await listTables(tx);
    const queues = await listQueues(tx);
    const close = await openForRows(tx);
    const inserted: TableBackup[] = [];
    for (const table of tables) {
      const known = own.find(({ schema, name }) => schema === table.schema && name === table.name);
      if (!known) throw new StartError(`The database has no table ${table.schema}.${table.name}.`);
      const columns = table.columns.filter((column) => known.columns.includes(column));
      const isWanted = (line: string) =>
        table.schema === 'public' || queues.has((JSON.parse(line) as { name: string }).name);
      const skipped = await readTable(tx, folder, { ...table, columns }, isWanted);
      // Jobs of kinds that this version does not know any more cannot be compared with those of the backup.
      if (skipped === 0 && columns.length === table.columns.length) inserted.push(table);
    }
    for (const sequence of sequences) await setSequence(tx, sequence);
    await close();
    return inserted;
  });
}
