import type { Logger } from 'pino';
import type { Database } from '#db/database.ts';

export type DatabaseOptions = {
  url: string | null;
  data_dir: string;
  /** Maximum number of connections to a server, for the application and for the job queue. */
  connections?: number;
  queue_connections?: number;
  /** Where a server's outages and recoveries are logged. */
  log?: Logger;
};

/**
 * Opens the PostgreSQL server at `url`, or the embedded database in the data folder if there is none.
 * @throws StartError stating why the database cannot be used.
 */
export async function openDatabase({
  url,
  data_dir,
  connections = 12,
  queue_connections = 4,
  log,
}: DatabaseOptions): Promise<Database> {
  if (url === null) {
    const { openEmbedded } = await import('#db/embedded.ts');
    return openEmbedded(data_dir);
  }
  const { openServer } = await import('#db/server.ts');
  return openServer({ url, connections, queue_connections, log });
}
