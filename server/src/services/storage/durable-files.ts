import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder that is still there after a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  // A folder's name is kept by the folder around it.
  for (let made = folder; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

/** Moves a file to its place, whole or not at all, replacing what was there. */
export async function moveFile(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await sync(dirname(to));
}

/** Writes a file, whole or not at all; what stays after a crash ends in `.arriving`. */
export async function writeWhole(path: string, bytes: Buffer | string): Promise<void> {
  const arriving = `${path}.arriving`;
  await makeFolder(dirname(path));
  await writeFile(arriving, bytes, { flush: true });
  await moveFile(arriving, path);
}

/** Makes sure that a file's bytes, or a folder's names, are on the disk. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The error's answer in place of a missing file; other errors stay errors. */
export function unlessMissing<T>(answer: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return answer;
    throw error;
  };
}

export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Removes what nobody has touched since a moment, such as files that a killed process left half-written. */
export async function removeOlder(paths: string[], than: Date): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(unlessMissing(null));
    if (found && found.mtime < than) await rm(path, { recursive: true, force: true });
  }
}
