import { open, type FileHandle } from 'node:fs/promises';
import { boxesBetween, findBox, trackId, type FileBox } from './file-boxes.ts';
import { contents, uint32At } from './tables.ts';

/**
 * Returns when the tracks with an edit list (ISO/IEC 14496-12: `elst`) end, in seconds on the file's timeline, by
 * track id. Tracks without an edit list are missing, and so are those whose list leaves an edit's length open.
 */
export async function editedEnds(path: string): Promise<Map<number, number>> {
  await using file = await open(path);
  const { size } = await file.stat();
  const ends = new Map<number, number>();
  const moov = await findBox(file, { body: 0, end: size }, 'moov');
  if (!moov) return ends;
  const mvhd = await contents(file, await findBox(file, moov, 'mvhd'));
  const timescale = uint32At(mvhd, mvhd[0] === 1 ? 20 : 12);
  if (timescale === 0) return ends;
  for await (const box of boxesBetween(file, moov.body, Math.min(moov.end, size))) {
    if (box.type !== 'trak') continue;
    const ticks = await editedTicks(file, box);
    if (ticks > 0) ends.set(await trackId(file, box), ticks / timescale);
  }
  return ends;
}

/** Adds up the lengths of a track's edits; 0 if it has none, or if one of them is open. */
async function editedTicks(file: FileHandle, trak: FileBox): Promise<number> {
  const elst = await contents(file, await findBox(file, trak, 'edts/elst'));
  const [entryBytes, lengthOf] =
    elst[0] === 1
      ? [20, (at: number) => uint32At(elst, at) * 2 ** 32 + uint32At(elst, at + 4)]
      : [12, (at: number) => uint32At(elst, at)];
  const count = Math.min(uint32At(elst, 4), Math.floor((elst.length - 8) / entryBytes));
  const lengths = Array.from({ length: Math.max(0, count) }, (_, index) => lengthOf(8 + index * entryBytes));
  return lengths.includes(0) ? 0 : lengths.reduce((sum, length) => sum + length, 0);
}
