import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const LastBackup = z.object({ folder: z.string(), created_at: z.string() });
type LastBackup = z.infer<typeof LastBackup>;

const noteIn = (data_dir: string) => join(data_dir, 'last-backup.json');

/** Notes where the last backup of a data folder is, for the day on which its database cannot be opened. */
export const noteBackup = (data_dir: string, backup: LastBackup): Promise<void> =>
  writeFile(noteIn(data_dir), `${JSON.stringify(backup)}\n`);

/** Returns where the last backup is; null if there was none, or the note cannot be read. */
export function readLastBackup(data_dir: string): LastBackup | null {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(noteIn(data_dir), 'utf8')));
  } catch {
    return null;
  }
}
