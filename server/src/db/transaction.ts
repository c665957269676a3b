import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Tx } from '#db/types.ts';

const open = new AsyncLocalStorage<true>();

/** Runs `work` in one transaction; an error rolls all of it back. Inside, query only through `tx`. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  return db.transaction().execute((tx) => open.run(true, () => work(tx)));
}

/**
 * Throws where a query would wait forever for its own transaction: the embedded database has one session, and
 * the transaction that holds it is waiting for this query.
 */
export function refuseInsideTransaction(): void {
  if (open.getStore())
    throw new Error('A query was sent to the database from inside a transaction: pass it `tx`.');
}
