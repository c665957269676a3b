import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const LastBackup = z.object({ folder: z.string(), created_at: z.string() });
type LastBackup = z.infer<typeof LastBackup>;

const recordPath = (data_dir: string) => join(data_dir, 'last-backup.json');

/** Records where the last backup of a data folder is, in case its database cannot be opened one day. */
export const recordBackup = (data_dir: string, backup: LastBackup): Promise<void> =>
  writeFile(recordPath(data_dir), `${JSON.stringify(backup)}\n`);

/** Returns where the last backup is; null if there was none, or the record cannot be read. */
export function readLastBackup(data_dir: string): LastBackup | null {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(recordPath(data_dir), 'utf8')));
  } catch {
    return null;
  }
}
