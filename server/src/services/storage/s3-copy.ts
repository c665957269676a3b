import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, day } from '#clock.ts';
import { deleteOlder } from '#services/storage/durable-files.ts';

const prefix = 'kinora-object-';

/** Runs `work` on a copy in the system's temporary folder, for programs that need a file. */
export async function withCopy<T>(
  read: () => Promise<Readable>,
  work: (path: string) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  signal?.throwIfAborted();
  await deleteLeftovers();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    const path = join(folder, 'object');
    await pipeline(await read(), createWriteStream(path), signal ? { signal } : {}).catch(
      (error: unknown) => {
        signal?.throwIfAborted();
        throw error;
      },
    );
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes copies of whole films left by killed processes. No work on a copy takes longer than a day. */
async function deleteLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  await deleteOlder(
    names.map((name) => join(tmpdir(), name)),
    after(new Date(), -2 * day),
  );
}
