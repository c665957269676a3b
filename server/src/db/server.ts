import { Kysely, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import pg from 'pg';
import { second } from '#clock.ts';
import { catalogueChannel, sessionsChannel } from '#db/change-channels.ts';
import type { Database, Pool as PoolState } from '#db/database.ts';
import { listenOnServer } from '#db/listen.ts';
import { watchOutage, describeError } from '#db/outage.ts';
import { parsers } from '#db/parsers.ts';
import { preparedStatementClient } from '#db/prepared-statement-client.ts';
import type { Tables } from '#db/tables.ts';
import { refuseInsideTransaction } from '#db/transaction.ts';
import { StartError } from '#start-error.ts';
import { withTimeout } from '#with-timeout.ts';

const connectTimeout_ms = 10 * second;
const probeTimeout_ms = 3 * second;
const minVersion = 15;

export type ServerOptions = {
  url: string;
  /** Maximum number of connections, for the application and for the job queue. */
  connections: number;
  queue_connections: number;
  log: Logger | undefined;
};

/** Opens the database on a PostgreSQL server. @throws StartError stating why the database cannot be used. */
export async function openServer({
  url,
  connections,
  queue_connections,
  log,
}: ServerOptions): Promise<Database> {
  await requireServer(url);
  const watch = watchOutage(async () => {
    await readServerVersion(url, probeTimeout_ms);
  }, log);
  const connectionOptions = {
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout_ms,
  };
  const pool = new pg.Pool({
    ...connectionOptions,
    Client: preparedStatementClient(watch.translate) as unknown as typeof pg.Client,
    max: connections,
    // @NOTE pg looks up a type's parser by its OID; unknown types fall back to pg's own.
    types: {
      getTypeParser: ((id: number, format?: 'text' | 'binary') =>
        parsers[id] ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
    },
  });
  const changeListeners: Parameters<Database['onOwnChange']>[0][] = [];
  pool.on('connect', (client) => {
    // JIT compilation pays off only for queries that take several seconds; our queries take milliseconds. A
    // connection that listens receives the messages of its own transaction before the commit returns.
    client.query(`set jit = off; listen ${catalogueChannel}; listen ${sessionsChannel}`).catch(() => {});
    client.on('notification', ({ channel, payload = '' }) =>
      changeListeners.forEach((notify) => notify(channel, payload)),
    );
  });
  const queuePool = new pg.Pool({ ...connectionOptions, max: queue_connections });
  for (const each of [pool, queuePool]) {
    // The next query replaces a lost connection. Without these listeners, its error would end the process,
    // whether the connection was idle or in use.
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => {
          refuseInsideTransaction();
          return watch.run(() => pool.connect());
        },
        end: () => pool.end(),
      },
    }),
  });
  return {
    db,
    kind: 'postgres',
    queue: {
      executeSql: async (text, values) => {
        refuseInsideTransaction();
        return watch.run(async () => {
          const result = await queuePool.query(text, values);
          return { rows: [result].flat().flatMap(({ rows }) => rows) };
        });
      },
    },
    listen: (handlers, onListening) => listenOnServer(url, handlers, onListening),
    onOwnChange: (notify) => void changeListeners.push(notify),
    withTimeLimit: (ms, work) => watch.run(() => withTimeout(ms, work())),
    pools: () => [poolState('requests', pool), poolState('queue', queuePool)],
    close: async () => {
      watch.close();
      await db.destroy();
      await queuePool.end();
    },
  };
}

const poolState = (
  name: PoolState['name'],
  { totalCount: total, idleCount: idle, waitingCount: waiting, options: { max } }: pg.Pool,
): PoolState => ({ name, total, idle, waiting, max });

/** Reads the server's version, on a separate connection. */
async function readServerVersion(url: string, timeout_ms: number): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeout_ms,
    query_timeout: timeout_ms,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    return rows[0]?.version ?? 0;
  } finally {
    // A hung server does not respond when the connection is closed either.
    void client.end().catch(() => {});
  }
}

/** @throws StartError */
async function requireServer(url: string): Promise<void> {
  let version: number;
  try {
    version = await readServerVersion(url, connectTimeout_ms);
  } catch (error) {
    const reason = describeError(error).replace(/\.$/, '');
    throw new StartError(
      `The database at ${describeLocation(url)} cannot be reached: ${reason}. Check DATABASE_URL, and that PostgreSQL is running there.`,
      { cause: error },
    );
  }
  if (version < minVersion * 10_000)
    throw new StartError(
      `The database at ${describeLocation(url)} is PostgreSQL ${Math.floor(version / 10_000)}. Kinora needs ${minVersion} or later.`,
    );
}

/** Where the database is, without the password. */
function describeLocation(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname}`;
}
