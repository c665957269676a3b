import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, hour } from '#clock.ts';
import { deleteOlder } from '#services/storage/durable-files.ts';

/** Path prefix of the temporary folders that hold uploaded form files while they are received. */
export const formFolder = join(tmpdir(), 'kinora-form-');

/**
 * Deletes form files left behind by killed processes: a W-9 must not remain readable on the disk. Recent files
 * are kept, because another process on this machine may still be receiving them.
 */
export async function deleteStaleFormUploads(): Promise<void> {
  const paths = (await readdir(tmpdir())).map((name) => join(tmpdir(), name));
  await deleteOlder(
    paths.filter((path) => path.startsWith(formFolder)),
    after(new Date(), -hour),
  );
}
