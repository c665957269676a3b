import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { listDifferentTables } from '#features/operator/backup/check-backup.ts';
import { backUpDatabase, restoreDatabase } from '#features/operator/backup/database-files.ts';
import { isDatabaseUsed } from '#features/operator/backup/table-queries.ts';
import { StartError } from '#start-error.ts';

export type DatabaseMove = { from: Database; to: Database; work_dir: string; log: Logger };

/**
 * Copies every row into an unused database, in one transaction, and compares both databases with what was
 * read. A database that already has the same rows is left unchanged.
 * @returns how many rows there are, and a line for each table that differs.
 * @throws StartError if the other database already contains a service.
 */
export async function moveDatabase({
  from,
  to,
  work_dir,
  log,
}: DatabaseMove): Promise<{ rows: number; differences: string[] }> {
  await migrate(from);
  const folder = join(work_dir, 'move-rows');
  await rm(folder, { recursive: true, force: true });
  try {
    const written = await backUpDatabase(from.db, folder);
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
    const ownTables = { tables: written.tables.filter(({ schema }) => schema === 'public') };
    if (await isDatabaseUsed(to.db)) {
      if ((await listDifferentTables(to.db, ownTables)).length === 0) return { rows, differences: [] };
      throw new StartError(
        'The other database already contains a service, with other rows. Move into an unused database: create a new one, or rename the folder "postgres" in DATA_DIR if it is the embedded one.',
      );
    }
    const inserted = await restoreDatabase({ database: to, log }, folder, written);
    const incorrect = await listDifferentTables(to.db, { tables: inserted });
    const changed = await listDifferentTables(from.db, ownTables);
    return {
      rows,
      differences: [
        ...incorrect.map((line) => `Copied incorrectly: ${line}`),
        ...changed.map((line) => `Changed during the move: ${line}`),
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
