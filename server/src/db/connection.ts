import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Db as QueueDatabase } from 'pg-boss';
import { lockDataFolder } from '#db/data-lock.ts';
import { listenEmbedded, listenOnServer, type Ears, type Listening } from '#db/listen.ts';
import { parsers } from '#db/parsers.ts';
import { pgliteDialect, Session } from '#db/pglite-dialect.ts';
import type { Tables } from '#db/tables.ts';
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

/** Opens the server at `url`, or without one the embedded database in the data folder. */
export function openDatabase(options: { url: string | null; data_dir: string }): Promise<Database> {
  return options.url ? openServer(options.url) : openEmbedded(options.data_dir);
}

async function openServer(url: string): Promise<Database> {
  const pg = (await import('pg')).default;
  const { PreparingClient } = await import('#db/prepared.ts');
  const pool = new pg.Pool({
    Client: PreparingClient as unknown as typeof pg.Client,
    connectionString: url,
    max: 20,
    // @NOTE pg asks for the type's parser by its number; unknown types fall back to its own.
    types: {
      getTypeParser: ((id: number, format?: 'text' | 'binary') =>
        parsers[id] ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A lost idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // Compiling a query pays off after seconds; ours are over in milliseconds.
  pool.on('connect', (client) => {
    client.query('set jit = off').catch(() => {});
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const plain = new pg.Pool({ connectionString: url, max: 5 });
  plain.on('error', () => {});
  return {
    db,
    kind: 'postgres',
    queue: {
      executeSql: async (text, values) => {
        const result = await plain.query(text, values);
        return { rows: [result].flat().flatMap((one) => one.rows) };
      },
    },
    listen: (ears) => listenOnServer(url, ears),
    close: async () => {
      await db.destroy();
      await plain.end();
    },
  };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const release = await lockDataFolder(dataDir);
  try {
    const [{ PGlite }, { pg_trgm }, { unaccent }, { fromPglite }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('@electric-sql/pglite/contrib/unaccent'),
      import('pg-boss'),
    ]);
    const folder = join(dataDir, 'postgres');
    await mkdir(folder, { recursive: true });
    // As PostgreSQL has it: what is in there is for nobody else on the machine.
    await chmod(folder, 0o700);
    const pglite = await PGlite.create(folder, {
      extensions: { pg_trgm, unaccent },
      parsers,
      // The operating system keeps the files in memory as well; the usual 128 MB would be kept twice.
      postgresqlconf: ['shared_buffers=16MB'],
    });
    const session = new Session(pglite);
    // The queue reads its own instants as dates.
    const asDates = { parsers: { 1184: (text: string) => new Date(text) } };
    return {
      db: new Kysely<Tables>({ dialect: pgliteDialect(session) }),
      kind: 'pglite',
      queue: fromPglite({
        query: (text, values) => session.run((one) => one.query(text, values, asDates)),
        exec: (text) => session.run((one) => one.exec(text, asDates)),
      }),
      listen: (ears) => listenEmbedded(session, ears),
      close: async () => {
        await session.run((one) => one.close());
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
