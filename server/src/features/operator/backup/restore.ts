import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import {
  listDefects,
  listDifferentObjects,
  listDifferentTables,
} from '#features/operator/backup/check-backup.ts';
import { restoreDatabase } from '#features/operator/backup/database-files.ts';
import { readManifest, type Manifest } from '#features/operator/backup/manifest.ts';
import { objectPathIn, readIndex, type ObjectBackup } from '#features/operator/backup/objects.ts';
import { isDatabaseUsed, listAppliedMigrations } from '#features/operator/backup/table-queries.ts';
import { contentTypeFor } from '#services/storage/content-types.ts';
import type { Storage } from '#services/storage/types.ts';
import { StartError } from '#start-error.ts';

export type RestoreTarget = {
  database: Database;
  storage: Storage;
  /** A folder on the same disk as the storage, for files that are being copied. */
  work_dir: string;
  key_ids: readonly string[];
  log: Logger;
};

/**
 * Fills an empty database and storage from a backup, and then compares every row and file with it.
 * Rows are inserted in one transaction. An interrupted restore is completed by running it again.
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
    throw new StartError(`The backup is not intact, so nothing was restored:\n${defects.join('\n')}`);
  await requireCompatible(target, folder, manifest);
  await restoreObjects(target, folder);
  const inserted = await restoreDatabase(target, join(folder, manifest.database), manifest);
  const differences = [
    ...(await listDifferentTables(database.db, { tables: inserted })),
    ...(await listDifferentObjects(storage, folder)),
  ];
  await migrate(database);
  return { manifest, differences };
}

/** @throws StartError if the target is in use, or its keys or migrations do not fit the backup. */
async function requireCompatible(
  { database: { db }, storage, key_ids }: RestoreTarget,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  if (!manifest.key_ids.some((id) => key_ids.includes(id)))
    throw new StartError(
      `The backup was made with the key ${manifest.key_ids.join(' or ')}, which this service does not have: without it, tax data and PINs cannot be read. Set SECRETS_KEY to the key of the service that was backed up, or copy its file secrets.key into the data folder.`,
    );
  const applied = await listAppliedMigrations(db);
  const newer = applied.find((name) => !manifest.migrations.includes(name));
  if (newer)
    throw new StartError(
      `The database belongs to a newer version than the backup: it has the migration ${newer}. Restore into an unused database: create a new one, or set another DATA_DIR.`,
    );
  if (await isDatabaseUsed(db))
    throw new StartError(
      'The database already contains a service. Restore into an unused database: create a new one, or set another DATA_DIR.',
    );
  const index = await readIndex(folder);
  for await (const { key } of storage.listAll())
    if (!index.has(key))
      throw new StartError(
        `The storage already contains files that are not in the backup, such as ${key}. Restore into an empty storage.`,
      );
}

/** Whether the storage has the file, judged by its size; its bytes are compared at the end. */
const isStored = async (storage: Storage, { key, size_bytes }: ObjectBackup): Promise<boolean> =>
  (await storage.head(key))?.size_bytes === size_bytes;

/**
 * The storage moves the files it is given, so it is given copies, which share blocks if the file system
 * supports that.
 */
async function restoreObjects({ storage, work_dir }: RestoreTarget, folder: string): Promise<void> {
  const work = join(work_dir, `restore-${randomUUID()}`);
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    for (const object of (await readIndex(folder)).values()) {
      if (await isStored(storage, object)) continue;
      const copy = join(work, 'file');
      await copyFile(objectPathIn(folder, object.key), copy, constants.COPYFILE_FICLONE);
      await storage.putFile(object.key, copy, { content_type: contentTypeOrDefault(object.key) });
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Uploaded files may have any extension, or none. */
export function contentTypeOrDefault(key: string): string {
  try {
    return contentTypeFor(key);
  } catch {
    return 'application/octet-stream';
  }
}
