import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder that survives a power cut. */
export async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  // A folder's name is recorded in its parent folder, so the parent has to be flushed.
  for (let created = folder; created.length >= first.length; created = dirname(created))
    await flushToDisk(dirname(created));
}

/** Moves a file into place atomically, replacing any existing one. */
export async function moveFile(from: string, to: string): Promise<void> {
  await createFolder(dirname(to));
  await rename(from, to);
  await flushToDisk(dirname(to));
}

/** Writes a file atomically; a file left behind by a crash ends in `.arriving`. */
export async function writeAtomically(path: string, bytes: Buffer | string): Promise<void> {
  const arriving = `${path}.arriving`;
  await createFolder(dirname(path));
  await writeFile(arriving, bytes, { flush: true });
  await moveFile(arriving, path);
}

/** Flushes a file's bytes, or a folder's entries, to the disk. */
export async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates an error handler that returns `fallback` if a file is missing and rethrows other errors. */
export function unlessMissing<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return fallback;
    throw error;
  };
}

export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Deletes paths last modified before a given time, such as files that a killed process left half-written. */
export async function deleteOlder(paths: string[], before: Date): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(unlessMissing(null));
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
