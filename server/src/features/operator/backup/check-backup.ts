import { join } from 'node:path';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import type { Manifest } from '#features/operator/backup/manifest.ts';
import { hashOf, listDamagedObjects, readIndex } from '#features/operator/backup/objects.ts';
import { sumFile, sumTable } from '#features/operator/backup/table-files.ts';
import { useOneSnapshot } from '#features/operator/backup/table-queries.ts';
import { NoSuchObject, type Storage } from '#services/storage/types.ts';

/** Reads a whole backup. @returns a line for each table and file that differs from what was written. */
export async function listDefects(folder: string, manifest: Manifest): Promise<string[]> {
  const defects: string[] = [];
  for (const table of manifest.tables) {
    const found = await sumFile(join(folder, manifest.database), table).catch(() => null);
    if (found?.rows !== table.rows || found.sum !== table.sum)
      defects.push(`The table ${table.schema}.${table.name} is damaged or missing.`);
  }
  const index = await readIndex(folder);
  if (index.size < manifest.objects.count)
    defects.push(`The list of files has ${index.size} entries instead of ${manifest.objects.count}.`);
  for (const key of await listDamagedObjects(folder, index.values()))
    defects.push(`The file ${key} is damaged or missing.`);
  return defects;
}

/** Compares the tables of a database with a backup. @returns a line for each table that differs. */
export const listDifferentTables = (db: Db, { tables }: Pick<Manifest, 'tables'>): Promise<string[]> =>
  transaction(db, async (tx) => {
    await useOneSnapshot(tx);
    const different: string[] = [];
    for (const table of tables) {
      const { rows, sum } = await sumTable(tx, table);
      if (sum !== table.sum || rows !== table.rows)
        different.push(
          rows === table.rows
            ? `${table.schema}.${table.name}: ${rows} rows, with different contents.`
            : `${table.schema}.${table.name}: ${table.rows} rows in the backup, ${rows} in the service.`,
        );
    }
    return different;
  });

/** Compares the stored files with a backup, byte for byte. @returns a line for each file that differs. */
export async function listDifferentObjects(storage: Storage, folder: string): Promise<string[]> {
  const different: string[] = [];
  const unseen = await readIndex(folder);
  for await (const { key } of storage.listAll()) {
    const backup = unseen.get(key);
    unseen.delete(key);
    if (!backup) {
      different.push(`${key}: only in the service.`);
      continue;
    }
    try {
      if ((await hashOf(await storage.read(key))) !== backup.sha256)
        different.push(`${key}: different bytes.`);
    } catch (error) {
      if (!(error instanceof NoSuchObject)) throw error;
      different.push(`${key}: only in the backup.`);
    }
  }
  for (const key of unseen.keys()) different.push(`${key}: only in the backup.`);
  return different;
}
