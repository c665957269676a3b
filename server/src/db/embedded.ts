import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Database } from '#db/database.ts';
import { lockDataFolder } from '#db/data-lock.ts';
import { databaseFolder } from '#db/database-folder.ts';
import { readLastBackup } from '#db/last-backup.ts';
import { listenEmbedded } from '#db/listen.ts';
import { parsers } from '#db/parsers.ts';
import { pgliteDialect, Session } from '#db/pglite-dialect.ts';
import type { Tables } from '#db/tables.ts';
import { describeError } from '#db/outage.ts';
import { StartError } from '#start-error.ts';
import { withTimeout } from '#with-timeout.ts';

/**
 * Opens the database in the data folder and locks the folder for this process until it is closed.
 * @throws DataFolderInUse
 * @throws StartError when the database is damaged.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const release = await lockDataFolder(dataDir);
  try {
    const [{ PGlite }, { pg_trgm }, { unaccent }, { fromPglite }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('@electric-sql/pglite/contrib/unaccent'),
      import('pg-boss'),
    ]);
    const folder = databaseFolder(dataDir);
    await mkdir(folder, { recursive: true });
    // Other users of the machine must not read the folder, as with PostgreSQL itself.
    await chmod(folder, 0o700);
    const pglite = await openFolder(PGlite, folder, {
      extensions: { pg_trgm, unaccent },
      parsers,
      // The operating system caches the files as well; the default of 128 MB would be in memory twice.
      postgresqlconf: ['shared_buffers=16MB'],
    });
    const session = new Session(pglite);
    // The queue expects its timestamps as dates.
    const timestampsAsDates = { parsers: { 1184: (text: string) => new Date(text) } };
    return {
      db: new Kysely<Tables>({ dialect: pgliteDialect(session) }),
      kind: 'pglite',
      queue: fromPglite({
        query: (text, values) => session.run((pglite) => pglite.query(text, values, timestampsAsDates)),
        exec: (text) => session.run((pglite) => pglite.exec(text, timestampsAsDates)),
      }),
      listen: (handlers, onListening) => listenEmbedded(session, handlers, onListening),
      // There is only one session, in which messages arrive before the statement returns.
      onOwnChange: () => {},
      withTimeLimit: (ms, work) => withTimeout(ms, work()),
      pools: () => [],
      close: async () => {
        await session.run((pglite) => pglite.close());
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** @throws StartError when the database in the folder cannot be opened. */
async function openFolder(Pglite: typeof PGlite, folder: string, options: PGliteOptions): Promise<PGlite> {
  const marker = join(folder, 'kinora.made');
  const hasDatabase = existsSync(join(folder, 'PG_VERSION'));
  // @NOTE PGlite treats a folder without this file as empty and would overwrite the database with a new one.
  if (existsSync(marker) && !hasDatabase) throw damagedError(folder, 'its PG_VERSION file is missing');
  try {
    if (!hasDatabase) await createDatabase(folder);
    const Embedded = withoutOptimizedParser(Pglite);
    const pglite = new Embedded(folder, { ...options, username: 'postgres' });
    await pglite.waitReady;
    await writeFile(marker, '');
    return pglite;
  } catch (error) {
    throw damagedError(folder, describeError(error), error);
  }
}

/**
 * V8 flags: nothing runs often enough to be worth optimizing, and garbage is collected before it piles up.
 */
const lowMemoryFlags = ['--liftoff-only', '--no-incremental-marking'];

/**
 * Creates a database in a separate process: this takes 500 MB, most of which this process would keep. If it
 * is interrupted, the next start begins again.
 */
async function createDatabase(folder: string): Promise<void> {
  const program = fileURLToPath(new URL('create-embedded.ts', import.meta.url));
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await promisify(execFile)(process.execPath, [...lowMemoryFlags, program, unfinished]);
  await rename(unfinished, folder);
}

/**
 * V8 needs 600 MB and several seconds to optimize PostgreSQL's parser, a single function of 100 kB. It does so
 * immediately, although queries then run hardly any faster. Whether a function may be optimized is decided when it
 * first runs: PGlite's first statement, `set role`, runs the parser and nothing else that matters.
 */
function withoutOptimizedParser(Pglite: typeof PGlite): typeof PGlite {
  return class extends Pglite {
    #isFirst = true;

    override async exec(...args: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
      if (!this.#isFirst) return super.exec(...args);
      this.#isFirst = false;
      setFlagsFromString('--wasm-tier-up-filter=0');
      try {
        return await super.exec(...args);
      } finally {
        setFlagsFromString('--wasm-tier-up-filter=-1');
      }
    }
  };
}

function damagedError(folder: string, reason: string, cause?: unknown): StartError {
  const data_dir = dirname(folder);
  const backup = readLastBackup(data_dir);
  // The restored database needs a new folder: the storage in the old one may hold newer files that it does not
  // know about.
  const remedy = backup
    ? `The last backup, made at ${backup.created_at}, is in ${backup.folder}. Move ${data_dir} away, copy its secrets.key into a new folder with the same name, and run: npm run kinora -- restore ${backup.folder}`
    : 'Restore the data folder from a backup, or move the folder away to start with an empty database.';
  return new StartError(
    `The embedded database in ${folder} is damaged and cannot be opened: ${reason.replace(/\.$/, '')}. ${remedy}`,
    { cause },
  );
}
