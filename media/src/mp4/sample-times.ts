import { open, type FileHandle } from 'node:fs/promises';
import { children } from './boxes.ts';
import { boxesBetween, findBox, trackId, type FileBox } from './file-boxes.ts';
import { contents, uint32At, runsOf, type Run } from './tables.ts';

/** Duration of each frame of a track, in decoding order. */
export type SampleTimes = { timescale: number; runs: Run[] };

/**
 * Reads the duration of each frame of a track from an MP4's own tables (ISO/IEC 14496-12: `stts`, or `trun`
 * in fragmented files), without reading the frames.
 * @returns null if the file does not specify it.
 */
export async function sampleTimes(path: string, track_id: number): Promise<SampleTimes | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  let track: Track | null = null;
  const runs: Run[] = [];
  for await (const box of boxesBetween(file, 0, size)) {
    if (box.type === 'moov') {
      track = await trackOf(file, box, track_id);
      if (track) runs.push(...track.runs);
    }
    if (box.type !== 'moof' || !track) continue;
    const { default_ticks } = track;
    for (const run of fragmentRuns(await contents(file, box), track_id, default_ticks)) runs.push(run);
  }
  return track && runs.length > 0 ? { timescale: track.timescale, runs } : null;
}

type Track = { timescale: number; runs: Run[]; default_ticks: number };

async function trackOf(file: FileHandle, moov: FileBox, track_id: number): Promise<Track | null> {
  for await (const trak of boxesBetween(file, moov.body, moov.end)) {
    if (trak.type !== 'trak' || (await trackId(file, trak)) !== track_id) continue;
    const mdhd = await contents(file, await findBox(file, trak, 'mdia/mdhd'));
    const timescale = uint32At(mdhd, mdhd[0] === 1 ? 20 : 12);
    const stts = await contents(file, await findBox(file, trak, 'mdia/minf/stbl/stts'));
    const mvex = await contents(file, await findBox(file, moov, 'mvex'));
    const trex = [...children(mvex, 'trex')].find((each) => uint32At(each, 4) === track_id);
    if (timescale === 0) return null;
    return { timescale, runs: runsOf(stts), default_ticks: trex ? uint32At(trex, 12) : 0 };
  }
  return null;
}

function* fragmentRuns(moof: Buffer, track_id: number, default_ticks: number): Generator<Run> {
  for (const traf of children(moof, 'traf')) {
    const tfhd = children(traf, 'tfhd').next().value;
    if (!tfhd || uint32At(tfhd, 4) !== track_id) continue;
    const flags = uint32At(tfhd, 0) & 0xffffff;
    const before = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
    const ticks = flags & 0x8 ? uint32At(tfhd, before) : default_ticks;
    for (const trun of children(traf, 'trun')) yield* trunRuns(trun, ticks);
  }
}

function* trunRuns(trun: Buffer, ticks: number): Generator<Run> {
  const flags = uint32At(trun, 0) & 0xffffff;
  const count = uint32At(trun, 4);
  if (!(flags & 0x100)) {
    yield { count, ticks };
    return;
  }
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const size = [0x100, 0x200, 0x400, 0x800].filter((each) => flags & each).length * 4;
  const held = Math.min(count, Math.floor((trun.length - first) / size));
  for (let index = 0; index < held; index += 1)
    yield { count: 1, ticks: uint32At(trun, first + index * size) };
}
