import { count, plural } from '@kinora/contract/plural';
import type { Config } from '#config/config.ts';
import { openDatabase } from '#db/connection.ts';
import { DataFolderInUse } from '#db/data-lock.ts';
import { readDatabaseVersion } from '#db/health-queries.ts';
import { listPendingMigrations } from '#db/migrate.ts';
import { fine, problem, warning, type Finding } from '#features/operator/doctor/finding.ts';
import { StartError } from '#start-error.ts';

const slow_ms = 20;

/** Checks whether the database responds, how fast, and whether a start would change its schema. */
export async function checkDatabase({ database_url: url, data_dir }: Config): Promise<Finding[]> {
  const opened = await openDatabase({ url, data_dir }).catch((error: unknown) => error);
  if (opened instanceof DataFolderInUse)
    return [fine(`The embedded database in ${data_dir} is in use by the running service.`)];
  if (!isDatabase(opened)) {
    if (opened instanceof StartError) return [problem(opened.message)];
    throw opened;
  }
  try {
    const version = await readDatabaseVersion(opened.db);
    const began = performance.now();
    await readDatabaseVersion(opened.db);
    const took_ms = performance.now() - began;
    const pending = await listPendingMigrations(opened.db);
    const location = url === null ? `embedded in ${data_dir}` : `at ${new URL(url).host}`;
    return [
      fine(`PostgreSQL ${version}, ${location}, responds in ${took_ms.toFixed(1)} ms.`),
      ...(took_ms > slow_ms
        ? [
            warning(
              `The database takes ${Math.round(took_ms)} ms for the simplest query, and every page needs several. Move it closer to the service.`,
            ),
          ]
        : []),
      pending.length > 0
        ? warning(
            `The next start changes the database: ${count(pending.length, 'migration')} ${plural(pending.length, 'is', 'are')} pending. Back it up first.`,
          )
        : fine('Its schema matches this version.'),
    ];
  } catch (error) {
    if (error instanceof StartError) return [problem(error.message)];
    throw error;
  } finally {
    await opened.close();
  }
}

const isDatabase = (opened: unknown): opened is Awaited<ReturnType<typeof openDatabase>> =>
  typeof opened === 'object' && opened !== null && 'db' in opened;
