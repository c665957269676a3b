import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { tracedQuery } from '#db/traced-query.ts';
import { refuseInsideTransaction } from '#db/transaction.ts';

/**
 * Access to PGlite's single session. Everything that uses the session, including the job queue, takes turns
 * here: a transaction keeps its turn until it ends, so that no other query runs inside it.
 * @NOTE Kysely's own PGlite dialect shares the session among all callers without taking turns.
 */
export class Session {
  #pglite: PGlite;
  #last: Promise<unknown> = Promise.resolve();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Resolves when it is the caller's turn, with the function that releases the session. */
  async acquire(): Promise<() => void> {
    refuseInsideTransaction();
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }

  async run<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work(this.#pglite);
    } finally {
      release();
    }
  }

  get pglite(): PGlite {
    return this.#pglite;
  }
}

export function pgliteDialect(session: Session): Dialect {
  return {
    createDriver: () => new PgliteDriver(session),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

type HeldConnection = DatabaseConnection & { release: () => void };

class PgliteDriver implements Driver {
  #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<HeldConnection> {
    const release = await this.#session.acquire();
    const { pglite } = this.#session;
    return {
      release,
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, affectedRows } = await tracedQuery(query.sql, () =>
          pglite.query<R>(query.sql, [...query.parameters]),
        );
        return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
      },
      // oxlint-disable-next-line require-yield
      async *streamQuery() {
        throw new Error('The embedded database cannot stream rows.');
      },
    };
  }

  async beginTransaction(connection: HeldConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: HeldConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: HeldConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: HeldConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#session.pglite.close();
  }
}
