import type { Db as QueueDatabase } from 'pg-boss';
import type { Ears, Listening } from '#db/listen.ts';
import type { Db } from '#db/types.ts';

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** The same database as the job queue speaks to it. */
  queue: QueueDatabase;
  /** Hears what transactions of any process tell. */
  listen: (ears: Ears) => Promise<Listening>;
  close: () => Promise<void>;
};
