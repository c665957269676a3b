import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '#clock.ts';
import { readConfig, root } from '#config/config.ts';
import { requireDataFolder } from '#data-folder.ts';
import { openDatabase } from '#db/connection.ts';
import { recordBackup } from '#db/last-backup.ts';
import type { Db } from '#db/types.ts';
import { backUp } from '#features/operator/backup/back-up.ts';
import {
  listDefects,
  listDifferentObjects,
  listDifferentTables,
} from '#features/operator/backup/check-backup.ts';
import { readManifest, type Manifest } from '#features/operator/backup/manifest.ts';
import { restore } from '#features/operator/backup/restore.ts';
import { listAppliedMigrations } from '#features/operator/backup/table-queries.ts';
import { deriveKeys } from '#keys.ts';
import { createLog } from '#log.ts';
import { readServiceKeys } from '#services/secrets/data-folder-key.ts';
import { openStorage } from '#services/storage/open.ts';
import type { Storage } from '#services/storage/types.ts';

type Print = (line: string) => void;
export type BackupCommand = 'backup' | 'restore' | 'verify';

/** Runs one of the backup commands on the configured database and storage. */
export async function runBackup(
  command: BackupCommand,
  name: string,
  { env, print }: { env: NodeJS.ProcessEnv; print: Print },
): Promise<boolean> {
  const config = readConfig(env);
  const folder = resolve(root, name);
  if (command === 'verify' && !(await isIntact(folder, print))) return false;
  // A machine that only keeps backups has no service to compare them with.
  if (command === 'verify' && config.database_url === null && !hasEmbeddedDatabase(config.data_dir))
    return true;
  await requireDataFolder(config.data_dir);
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase({ url: config.database_url, data_dir: config.data_dir });
  opened.defer(() => database.close());
  const keys = await readServiceKeys(config);
  const clock = systemClock();
  const storage = await openStorage(config, deriveKeys(keys), clock);
  opened.defer(() => storage.close());
  const { db } = database;
  const key_ids = keys.map(({ id }) => id);

  if (command === 'backup') {
    const { manifest, copied } = await backUp({ db, storage, clock, key_ids }, folder);
    await recordBackup(config.data_dir, { folder, created_at: manifest.created_at });
    print(`Backed up ${describeContents(manifest)} into ${folder}; ${copied} files were new.`);
    print(
      'The backup deliberately does not contain SECRETS_KEY, or the file secrets.key in the data folder. Without that key, tax data and PINs cannot be read. Keep a copy of the key elsewhere.',
    );
    return true;
  }
  if (command === 'restore') {
    const target = {
      database,
      storage,
      key_ids,
      work_dir: join(config.data_dir, 'work'),
      log: createLog('warn'),
    };
    const { manifest, differences } = await restore(target, folder);
    for (const line of differences) print(line);
    print(
      differences.length === 0
        ? `Restored ${describeContents(manifest)}; every row and file matches the backup of ${manifest.created_at}.`
        : 'The service differs from the backup as listed above.',
    );
    return differences.length === 0;
  }
  await compare(folder, { db, storage, print });
  return true;
}

async function isIntact(folder: string, print: Print): Promise<boolean> {
  const manifest = await readManifest(folder);
  const defects = await listDefects(folder, manifest);
  for (const line of defects) print(line);
  if (defects.length === 0)
    print(`The backup of ${manifest.created_at} is intact: ${describeContents(manifest)}.`);
  return defects.length === 0;
}

const hasEmbeddedDatabase = (data_dir: string) => existsSync(join(data_dir, 'postgres'));

async function compare(
  folder: string,
  { db, storage, print }: { db: Db; storage: Storage; print: Print },
): Promise<void> {
  const manifest = await readManifest(folder);
  if (String(await listAppliedMigrations(db)) !== String(manifest.migrations))
    return print(
      'The service has a different schema version, so its rows were not compared with the backup.',
    );
  const differences = [
    ...(await listDifferentTables(db, manifest)),
    ...(await listDifferentObjects(storage, folder)),
  ];
  for (const line of differences) print(`  ${line}`);
  print(
    differences.length === 0
      ? 'The service has exactly the same contents.'
      : 'The service differs from the backup as listed above, which is expected if the service has been running since.',
  );
}

const describeContents = ({ tables, objects }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables, and ${objects.count} files of ${(objects.size_bytes / 1e9).toFixed(2)} GB`;
};
