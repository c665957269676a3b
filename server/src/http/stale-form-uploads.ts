import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, hour } from '#clock.ts';
import { removeOlder } from '#services/storage/durable-files.ts';

/** How the folders begin in which the files of forms lie while they are received. */
export const formFolder = join(tmpdir(), 'kinora-form-');

/**
 * Removes what processes that were killed had received: a W-9 must not lie about readable. What is younger
 * another process of this machine may be receiving just now.
 */
export async function removeStaleFormUploads(): Promise<void> {
  const paths = (await readdir(tmpdir())).map((name) => join(tmpdir(), name));
  await removeOlder(
    paths.filter((path) => path.startsWith(formFolder)),
    after(new Date(), -hour),
  );
}
