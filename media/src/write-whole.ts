import { rename, writeFile } from 'node:fs/promises';

/** Writes a file that is either whole or absent under its name, whenever we die. */
export async function writeWhole(path: string, data: string | Uint8Array | Uint8Array[]): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, data as string);
  await rename(part, path);
}
