import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#clock.ts';
import type { Db } from '#db/types.ts';
import { backUpDatabase } from '#features/operator/backup/database-files.ts';
import { writeManifest, type Manifest } from '#features/operator/backup/manifest.ts';
import { backUpObjects } from '#features/operator/backup/objects.ts';
import type { Storage } from '#services/storage/types.ts';

export type BackupSource = { db: Db; storage: Storage; clock: Clock; key_ids: readonly string[] };

const databaseFolder = /^database-[\w-]+$/;

/**
 * Writes a backup of the database and the storage into a folder. A folder that already has a backup is
 * updated: stored files are copied only if they are new. Until the update is complete, the earlier
 * backup remains valid.
 */
export async function backUp(
  { db, storage, clock, key_ids }: BackupSource,
  folder: string,
): Promise<{ manifest: Manifest; copied: number }> {
  const now = clock.now().toISOString();
  const database = `database-${now.slice(0, 19).replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`;
  const database_backup = await backUpDatabase(db, join(folder, database));
  // Copied after the database, so that every file that the database refers to exists.
  const { count, size_bytes, copied, finish } = await backUpObjects(storage, folder);
  const manifest: Manifest = {
    format: 1,
    created_at: now,
    database,
    ...database_backup,
    key_ids: [...key_ids],
    objects: { count, size_bytes },
  };
  await writeManifest(folder, manifest);
  await finish();
  for (const name of await readdir(folder))
    if (databaseFolder.test(name) && name !== database)
      await rm(join(folder, name), { recursive: true, force: true });
  return { manifest, copied };
}
