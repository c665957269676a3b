import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Database } from '#db/database.ts';
import { readDatabaseVersion } from '#db/health-queries.ts';
import { migrate } from '#db/migrate.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import type { Manifest, TableBackup } from '#features/operator/backup/manifest.ts';
import { restoreTable, writeTable } from '#features/operator/backup/table-files.ts';
import {
  useOneSnapshot,
  listAppliedMigrations,
  listQueues,
  listTables,
  prepareTables,
  readSequences,
  setSequence,
} from '#features/operator/backup/table-queries.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { openJobs } from '#jobs/queue.ts';
import { StartError } from '#start-error.ts';

/** What the manifest records about a database, apart from its rows. */
export type DatabaseBackup = Pick<Manifest, 'tables' | 'postgres' | 'migrations' | 'sequences'>;

/** Writes a consistent snapshot of every row into a new folder. */
export async function backUpDatabase(db: Db, folder: string): Promise<DatabaseBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return transaction(db, async (tx) => {
    await useOneSnapshot(tx);
    const tables: TableBackup[] = [];
    for (const table of await listTables(tx)) tables.push(await writeTable(tx, folder, table));
    return {
      tables,
      postgres: await readDatabaseVersion(tx),
      migrations: await listAppliedMigrations(tx),
      sequences: await readSequences(tx),
    };
  });
}

/**
 * Fills an unused database with the rows in a folder, in one transaction. Afterwards it has the
 * migrations of the backup, and no later ones.
 * @returns the tables that must now be identical to the backup.
 */
export async function restoreDatabase(
  { database, log }: { database: Database; log: Logger },
  folder: string,
  { tables, migrations, sequences }: DatabaseBackup,
): Promise<TableBackup[]> {
  await migrate(database, migrations);
  // Creates the tables of the queue.
  await (await openJobs(database, await findJobs(), log)).close();
  return transaction(database.db, async (tx) => {
    const existing = await listTables(tx);
    const queues = await listQueues(tx);
    const restoreConstraints = await prepareTables(tx);
    const comparable: TableBackup[] = [];
    for (const table of tables) {
      const target = existing.find(({ schema, name }) => schema === table.schema && name === table.name);
      if (!target) throw new StartError(`The database has no table ${table.schema}.${table.name}.`);
      const columns = table.columns.filter((column) => target.columns.includes(column));
      const isWanted = (line: string) =>
        table.schema === 'public' || queues.has((JSON.parse(line) as { name: string }).name);
      const skipped = await restoreTable(tx, folder, { ...table, columns }, isWanted);
      // A table without some of its jobs or columns, which this version no longer knows, cannot be
      // compared with the backup.
      if (skipped === 0 && columns.length === table.columns.length) comparable.push(table);
    }
    for (const sequence of sequences) await setSequence(tx, sequence);
    await restoreConstraints();
    return comparable;
  });
}
