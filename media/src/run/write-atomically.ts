import { rename, writeFile } from 'node:fs/promises';

/** Writes a file atomically: under its name it is either complete or absent, even if we die midway. */
export async function writeAtomically(path: string, data: string | Uint8Array | Uint8Array[]): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, data as string);
  await rename(part, path);
}
