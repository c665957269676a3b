import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Tx } from '#db/types.ts';

const transactionMarker = new AsyncLocalStorage<true>();

/** Runs `work` in one transaction; an error rolls all of it back. Inside, query only through `tx`. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  return db.transaction().execute((tx) => transactionMarker.run(true, () => work(tx)));
}

/**
 * Throws if the caller is inside a transaction that it does not use for its query. On the embedded database,
 * which has one session, the query would wait for that transaction forever; on a server it would see other data,
 * and could wait for a connection that the transaction holds.
 */
export function refuseInsideTransaction(): void {
  if (transactionMarker.getStore())
    throw new Error('A query was sent to the database from inside a transaction: pass it `tx`.');
}
