import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { systemClock } from '#clock.ts';
import { readConfig, root, type Config } from '#config/config.ts';
import { requireDataFolder } from '#data-folder.ts';
import { openDatabase } from '#db/connection.ts';
import type { Database } from '#db/database.ts';
import { moveDatabase } from '#features/operator/move/move-database.ts';
import { moveObjects } from '#features/operator/move/move-objects.ts';
import { deriveKeys } from '#keys.ts';
import { createLog } from '#log.ts';
import { readServiceKeys } from '#services/secrets/data-folder-key.ts';
import { openStorage } from '#services/storage/open.ts';
import type { Storage } from '#services/storage/types.ts';
import { StartError } from '#start-error.ts';

type Print = (line: string) => void;

/**
 * The settings that a move can change: the database and the storage. The data folder is moved by moving
 * the folder itself.
 */
const movable = ['DATABASE_URL', 'STORAGE_URL'];

/** Copies the database, the storage or both to the locations named in a settings file, and compares everything. */
export async function runMove(
  name: string,
  { env, print }: { env: NodeJS.ProcessEnv; print: Print },
): Promise<boolean> {
  const settings = await readSettings(name);
  const current = readConfig(env);
  const target = readConfig({ ...env, ...settings });
  const moves = {
    database: current.database_url !== target.database_url,
    storage: current.storage_url !== target.storage_url,
  };
  if (!moves.database && !moves.storage)
    throw new StartError(
      `${name} names the current database and storage of the service. Set DATABASE_URL or STORAGE_URL in it to the new location; an empty value means the data folder.`,
    );
  await requireDataFolder(current.data_dir);
  await using opened = new AsyncDisposableStack();
  const pairs = await openPairs(current, target, moves, opened);
  const work_dir = join(current.data_dir, 'work');
  const differences: string[] = [];
  // Files first, so that they exist before the rows that refer to them.
  if (pairs.storage) {
    const { count, size_bytes, copied, ...found } = await moveObjects({
      ...pairs.storage,
      work_dir,
      log_path: join(current.data_dir, `move-${fingerprintOf(target.storage_url)}.jsonl`),
      report: createProgressPrinter(print),
    });
    print(
      `${count} files (${formatGigabytes(size_bytes)}) are in the other storage; ${copied} were copied now.`,
    );
    differences.push(...found.differences);
  }
  if (pairs.database) {
    const { rows, ...found } = await moveDatabase({ ...pairs.database, work_dir, log: createLog('warn') });
    print(`${rows} rows are in the other database.`);
    differences.push(...found.differences);
  }
  for (const line of differences) print(`  ${line}`);
  print(differences.length === 0 ? successText(moves) : retryText(moves));
  return differences.length === 0;
}

/** @throws StartError if the file is missing, or contains a setting that a move cannot change. */
async function readSettings(name: string): Promise<NodeJS.Dict<string>> {
  const path = resolve(root, name);
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(`${path} cannot be read: ${error.message}`, { cause: error });
  });
  const settings = parseEnv(text);
  const other = Object.keys(settings).find((key) => !movable.includes(key));
  if (other) throw new StartError(`${path} sets ${other}; only ${movable.join(' and ')} can be moved.`);
  return settings;
}

type Moves = { database: boolean; storage: boolean };
type Pair<T> = { from: T; to: T };

async function openPairs(
  current: Config,
  target: Config,
  moves: Moves,
  opened: AsyncDisposableStack,
): Promise<{ database: Pair<Database> | null; storage: Pair<Storage> | null }> {
  const keys = deriveKeys(await readServiceKeys(current));
  const openConfiguredDatabase = async ({ database_url: url, data_dir }: Config) => {
    const database = await openDatabase({ url, data_dir });
    opened.defer(() => database.close());
    return database;
  };
  const openConfiguredStorage = async (config: Config) => {
    const storage = await openStorage(config, keys, systemClock());
    opened.defer(() => storage.close());
    await storage.check();
    return storage;
  };
  return {
    database: moves.database
      ? { from: await openConfiguredDatabase(current), to: await openConfiguredDatabase(target) }
      : null,
    storage: moves.storage
      ? { from: await openConfiguredStorage(current), to: await openConfiguredStorage(target) }
      : null,
  };
}

/** Identifies a target without storing its password. */
const fingerprintOf = (storage_url: string | null): string =>
  createHash('sha256')
    .update(storage_url ?? 'the data folder')
    .digest('hex')
    .slice(0, 12);

const formatGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

/** Prints a line after every tenth of the files. */
function createProgressPrinter(print: Print) {
  let printed = 0;
  return (count: number, all: number) => {
    const tenth = Math.floor((count * 10) / all);
    if (tenth > printed && tenth < 10) print(`${tenth * 10}% of the files have been copied.`);
    printed = tenth;
  };
}

const changedSettings = ({ database, storage }: Moves): string =>
  [database && 'DATABASE_URL', storage && 'STORAGE_URL'].filter(Boolean).join(' and ');

const successText = (moves: Moves): string =>
  `Every moved row and file is identical to the original. Start the service with the new ${changedSettings(moves)}. The originals have not been changed; delete them when the service runs well.`;

const retryText = ({ database }: Moves): string =>
  `Not everything is identical to the original: see above. Stop every process of the service and run this again; files that have not changed are not copied again.${database ? ' Recreate the other database first.' : ''}`;
