import type { Db as QueueDatabase } from 'pg-boss';
import type { Ears, Listening } from '#db/listen.ts';
import type { Db } from '#db/types.ts';

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** The same database, through the interface of the job queue. */
  queue: QueueDatabase;
  /** Subscribes to the pg_notify messages of transactions in any process. */
  listen: (ears: Ears) => Promise<Listening>;
  close: () => Promise<void>;
};
