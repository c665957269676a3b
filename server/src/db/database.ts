import type { Db as QueueDatabase } from 'pg-boss';
import type { Handlers, Listening } from '#db/listen.ts';
import type { Db } from '#db/types.ts';

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** The same database, through the interface of the job queue. */
  queue: QueueDatabase;
  /** Subscribes to the pg_notify messages of transactions in any process. */
  listen: (handlers: Handlers) => Promise<Listening>;
  /** Runs work on the database; if it takes longer than `ms`, that counts as an outage. @throws DatabaseDown */
  within: <T>(ms: number, work: () => Promise<T>) => Promise<T>;
  /** The state of the pools of connections to a server; none for the embedded database. */
  pools: () => Pool[];
  close: () => Promise<void>;
};

export type Pool = { name: 'requests' | 'queue'; total: number; idle: number; waiting: number; most: number };
