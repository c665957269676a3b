import { find } from './boxes.ts';

/** Number of samples (frames) in a movie fragment (`moof`), and their total length in ticks. */
export type FragmentFacts = { samples: number; ticks: number };

const flag = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };

/** Reads a single-track `moof` (ISO/IEC 14496-12, 8.8). */
export function fragmentFacts(moof: Buffer): FragmentFacts {
  const trun = part(moof, 'moof/traf/trun');
  const flags = trun.readUInt32BE(8) & 0xffffff;
  const samples = trun.readUInt32BE(12);
  if (!(flags & flag.duration)) return { samples, ticks: samples * defaultDuration(moof) };

  const fields = [flag.duration, flag.size, flag.flags, flag.offset].filter((each) => flags & each).length;
  const first = 16 + (flags & flag.dataOffset ? 4 : 0) + (flags & flag.firstFlags ? 4 : 0);
  let ticks = 0;
  for (let index = 0; index < samples; index++) ticks += trun.readUInt32BE(first + index * fields * 4);
  return { samples, ticks };
}

/** Sets a fragment's position: its index, counted from 0, and its decode time in ticks. */
export function placeFragment(moof: Buffer, index: number, time: number): void {
  part(moof, 'moof/mfhd').writeUInt32BE(index + 1, 12);
  const tfdt = part(moof, 'moof/traf/tfdt');
  if (tfdt[8] !== 1) throw new RangeError('a fragment without 64-bit decode time');
  tfdt.writeBigUInt64BE(BigInt(time), 12);
}

/** Returns the ticks per second of an init segment's only track. */
export function timescaleOf(init: Buffer): number {
  const mdhd = part(init, 'moov/trak/mdia/mdhd');
  return mdhd.readUInt32BE(mdhd[8] === 1 ? 28 : 20);
}

function defaultDuration(moof: Buffer): number {
  const tfhd = part(moof, 'moof/traf/tfhd');
  const flags = tfhd.readUInt32BE(8) & 0xffffff;
  if (!(flags & 0x8)) throw new RangeError('a fragment without sample durations');
  const before = [0x1, 0x2].reduce((sum, each) => sum + (flags & each ? (each === 0x1 ? 8 : 4) : 0), 0);
  return tfhd.readUInt32BE(16 + before);
}

function part(bytes: Buffer, path: string): Buffer {
  const box = find(bytes, path);
  if (!box) throw new RangeError(`an MP4 fragment without ${path}`);
  return box;
}
