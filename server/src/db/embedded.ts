import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Database } from '#db/database.ts';
import { lockDataFolder } from '#db/data-lock.ts';
import { listenEmbedded } from '#db/listen.ts';
import { parsers } from '#db/parsers.ts';
import { pgliteDialect, Session } from '#db/pglite-dialect.ts';
import type { Tables } from '#db/tables.ts';
import { wordsOf } from '#db/outage.ts';
import { StartError } from '#start-error.ts';

/**
 * Opens the database in the data folder and locks the folder for this process until it is closed.
 * @throws DataFolderInUse
 * @throws StartError when it is damaged.
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
    const folder = join(dataDir, 'postgres');
    await mkdir(folder, { recursive: true });
    // As PostgreSQL does: nobody else on the machine may read it.
    await chmod(folder, 0o700);
    const pglite = await openFolder(PGlite, folder, {
      extensions: { pg_trgm, unaccent },
      parsers,
      // The operating system caches the files as well; the default of 128 MB would be in memory twice.
      postgresqlconf: ['shared_buffers=16MB'],
    });
    const session = new Session(pglite);
    // The queue expects its timestamps as dates.
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

/** @throws StartError when the database in the folder cannot be opened. */
async function openFolder(Pglite: typeof PGlite, folder: string, options: PGliteOptions): Promise<PGlite> {
  const made = join(folder, 'kinora.made');
  // @NOTE PGlite treats a folder without this file as empty and would write a new database over ours.
  if (existsSync(made) && !existsSync(join(folder, 'PG_VERSION')))
    throw damaged(folder, 'its file PG_VERSION is missing');
  let pglite: PGlite;
  try {
    pglite = await Pglite.create(folder, options);
  } catch (error) {
    throw damaged(folder, wordsOf(error), error);
  }
  await writeFile(made, '');
  return pglite;
}

const damaged = (folder: string, words: string, cause?: unknown) =>
  new StartError(
    `The embedded database in ${folder} cannot be opened, it is damaged: ${words.replace(/\.$/, '')}. Restore the data folder from a backup, or move that folder away to begin with an empty database.`,
    { cause },
  );
