import type { Logger } from 'pino';
import type { Database } from '#db/database.ts';

export type DatabasePlace = {
  url: string | null;
  data_dir: string;
  /** How many connections to a server are opened at most, for everybody and for the job queue. */
  connections?: number;
  queue_connections?: number;
  /** Told when a server goes and when it comes back. */
  log?: Logger;
};

/**
 * Opens the server at `url`, or without one the embedded database in the data folder.
 * @throws StartError when it cannot be used, saying why.
 */
export async function openDatabase({
  url,
  data_dir,
  connections = 12,
  queue_connections = 4,
  log,
}: DatabasePlace): Promise<Database> {
  if (url === null) {
    const { openEmbedded } = await import('#db/embedded.ts');
    return openEmbedded(data_dir);
  }
  const { openServer } = await import('#db/server.ts');
  return openServer({ url, connections, queue_connections, log });
}
