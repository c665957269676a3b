import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { unlessMissing, writeAtomically } from '#services/storage/durable-files.ts';
import { StartError } from '#start-error.ts';

/** One table: its rows are lines of JSON in a file named after it. */
const TableBackup = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  sum: z.string(),
});
export type TableBackup = z.infer<typeof TableBackup>;

/**
 * The contents of a backup; written last, so that a folder without it is not a backup. See
 * docs/backup-format.md.
 */
const Manifest = z.object({
  format: z.literal(1),
  created_at: z.string(),
  /** The folder with the tables, inside the backup. */
  database: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(TableBackup),
  sequences: z.array(z.object({ name: z.string(), last: z.int() })),
  /** The ids of the keys with which data is sealed; the keys themselves are not in the backup. */
  key_ids: z.array(z.string()),
  objects: z.object({ count: z.int(), size_bytes: z.number() }),
});
export type Manifest = z.infer<typeof Manifest>;

const manifestPath = (folder: string) => join(folder, 'manifest.json');

/** @throws StartError if there is no finished backup in the folder that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(unlessMissing(null));
  if (text === null) throw new StartError(`${folder} holds no finished backup: it has no manifest.json.`);
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new StartError(
      `${manifestPath(folder)} is not the manifest of a backup that this version of Kinora understands.`,
      { cause: error },
    );
  }
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeAtomically(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`);
