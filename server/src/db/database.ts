import type { Db as QueueDatabase } from 'pg-boss';
import type { Handlers, Listening, OnListening } from '#db/listen.ts';
import type { Db } from '#db/types.ts';

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** The same database, through the interface of the job queue. */
  queue: QueueDatabase;
  /** Subscribes to the pg_notify messages of transactions in any process. */
  listen: (handlers: Handlers, onListening?: OnListening) => Promise<Listening>;
  /**
   * Calls back with the messages on the channels of `change-channels.ts` that this process has sent, before the
   * statement that committed the change returns; `listen` receives the messages of all processes, but possibly later.
   */
  onOwnChange: (changed: (channel: string, payload: string) => void) => void;
  /** Runs work on the database; if it takes longer than `ms`, that counts as an outage. @throws DatabaseDown */
  withTimeLimit: <T>(ms: number, work: () => Promise<T>) => Promise<T>;
  /** The state of the connection pools; empty for the embedded database. */
  pools: () => Pool[];
  close: () => Promise<void>;
};

export type Pool = { name: 'requests' | 'queue'; total: number; idle: number; waiting: number; max: number };
