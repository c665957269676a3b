import { open } from 'node:fs/promises';
import { boxesBetween } from './file-boxes.ts';

/** How much of the pictures and the sound comes with the index, in bytes: some seconds of any film. */
const beginning_bytes = 32 * 1024 ** 2;

/**
 * Writes the beginning of a film whose index comes first into a file of the film's size, which takes up no more than
 * what was written.
 * @param part the first bytes of the film.
 * @returns false, with nothing written, if the index is not among them.
 */
export async function writeFilmHead(part: string, size_bytes: number, to: string): Promise<boolean> {
  await using from = await open(part);
  const { size } = await from.stat();
  let index_end: number | null = null;
  for await (const { type, end } of boxesBetween(from, 0, size))
    if (type === 'moov' && end <= size) index_end = end;
  if (index_end === null) return false;
  await using head = await open(to, 'w');
  const length = Math.min(size, index_end + beginning_bytes);
  const { buffer, bytesRead } = await from.read(Buffer.alloc(length), 0, length, 0);
  await head.write(buffer, 0, bytesRead, 0);
  await head.truncate(size_bytes);
  return true;
}
