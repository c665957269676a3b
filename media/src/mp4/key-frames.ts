import { open } from 'node:fs/promises';
import { boxesBetween, findBox, trackId, type FileBox } from './file-boxes.ts';
import { contents, uint32At, runsOf } from './tables.ts';

/**
 * Reads the longest time from a key frame of a track to the next one, or to the end of the track, in seconds, from
 * an MP4's own tables (ISO/IEC 14496-12: `stss` and `stts`).
 * @returns null if the file does not specify it, as in fragmented files, or if its frames are coded in more than
 *   one way.
 */
export async function keyFrameGap(path: string, track_id: number): Promise<number | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  const moov = await findBox(file, { body: 0, end: size }, 'moov');
  if (!moov || (await findBox(file, moov, 'mvex'))) return null;
  for await (const trak of boxesBetween(file, moov.body, Math.min(moov.end, size))) {
    if (trak.type !== 'trak' || (await trackId(file, trak)) !== track_id) continue;
    const table = async (path: string): Promise<Buffer> => contents(file, await findBox(file, trak, path));
    const mdhd = await table('mdia/mdhd');
    const timescale = uint32At(mdhd, mdhd[0] === 1 ? 20 : 12);
    const codings = uint32At(await table('mdia/minf/stbl/stsd'), 4);
    const durations = runsOf(await table('mdia/minf/stbl/stts'));
    if (timescale === 0 || codings !== 1 || durations.length === 0) return null;
    const stss: FileBox | null = await findBox(file, trak, 'mdia/minf/stbl/stss');
    // Without the table, every frame is a key frame.
    if (!stss) return Math.max(...durations.map(({ ticks }) => ticks)) / timescale;
    return longestGap(await contents(file, stss), durations) / timescale;
  }
  return null;
}

/** Returns the gap in ticks; `stss` lists key frames by their number, counted from 1. */
function longestGap(stss: Buffer, durations: readonly { count: number; ticks: number }[]): number {
  const keys = Math.min(uint32At(stss, 4), Math.floor((stss.length - 8) / 4));
  let [longest, last, now, frame, key] = [0, 0, 0, 1, 0];
  for (const { count, ticks } of durations) {
    for (; key < keys; key += 1) {
      const ahead = uint32At(stss, 8 + key * 4) - frame;
      if (ahead >= count) break;
      const at = now + ahead * ticks;
      longest = Math.max(longest, at - last);
      last = at;
    }
    now += count * ticks;
    frame += count;
  }
  return Math.max(longest, now - last);
}
