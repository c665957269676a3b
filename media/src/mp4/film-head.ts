import { open, type FileHandle } from 'node:fs/promises';
import { boxesBetween } from './file-boxes.ts';

/** How many bytes of media data are written with the index: enough for a few seconds of any film. */
const beginning_bytes = 32 * 1024 ** 2;

/** A file with the last bytes of a film, which begin at `start`. */
export type FilmEnd = { path: string; start: number };

/**
 * Writes the beginning of a film and its index, which is at the beginning or the end, into a sparse file of
 * the film's size.
 * @param part the first bytes of the film.
 * @param last the last bytes of the film, if they have been received.
 * @returns false, with nothing written, if neither holds the index.
 */
export async function writeFilmHead(
  part: string,
  size_bytes: number,
  to: string,
  last: FilmEnd | null = null,
): Promise<boolean> {
  await using from = await open(part);
  const { size } = await from.stat();
  let index_end: number | null = null;
  let next = 0;
  for await (const { type, end } of boxesBetween(from, 0, size)) {
    next = end;
    if (type === 'moov' && end <= size) index_end = end;
  }
  await using end = index_end === null && last ? await open(last.path) : null;
  if (index_end === null && !(end && last && (await holdsIndex(end, next - last.start)))) return false;
  await using head = await open(to, 'w');
  await copy(from, { position: 0, length: (index_end ?? 0) + beginning_bytes }, head, 0);
  await head.truncate(size_bytes);
  if (end && last) await copy(end, { position: next - last.start, length: size_bytes - next }, head, next);
  return true;
}

/** Whether the boxes from a position onward include the complete index. */
async function holdsIndex(file: FileHandle, position: number): Promise<boolean> {
  if (position < 0) return false;
  const { size } = await file.stat();
  for await (const { type, end } of boxesBetween(file, position, size))
    if (type === 'moov') return end <= size;
  return false;
}

async function copy(
  from: FileHandle,
  { position, length }: { position: number; length: number },
  to: FileHandle,
  at: number,
): Promise<void> {
  const { size } = await from.stat();
  const wanted = Math.min(length, size - position);
  const { buffer, bytesRead } = await from.read(Buffer.alloc(wanted), 0, wanted, position);
  await to.write(buffer, 0, bytesRead, at);
}
