import { find } from './boxes.ts';

/**
 * Number of samples (frames) in a movie fragment (`moof`), their total length in ticks, and the bytes from the
 * start of the `moof` to the end of its first sample.
 */
export type FragmentFacts = { samples: number; ticks: number; first_end: number };

const flag = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };

/** Reads a single-track `moof` (ISO/IEC 14496-12, 8.8). */
export function fragmentFacts(moof: Buffer): FragmentFacts {
  const trun = requireBox(moof, 'moof/traf/trun');
  const flags = trun.readUInt32BE(8) & 0xffffff;
  const samples = trun.readUInt32BE(12);
  const fields = [flag.duration, flag.size, flag.flags, flag.offset].filter((each) => flags & each);
  const first = 16 + (flags & flag.dataOffset ? 4 : 0) + (flags & flag.firstFlags ? 4 : 0);
  const field = (sample: number, name: number) =>
    trun.readUInt32BE(first + (sample * fields.length + fields.indexOf(name)) * 4);
  const size = flags & flag.size ? field(0, flag.size) : defaultOf(moof, 'size');
  if (!(flags & flag.dataOffset)) throw new RangeError('the fragment does not state where its samples are');
  const first_end = trun.readInt32BE(16) + size;
  if (!(flags & flag.duration)) return { samples, ticks: samples * defaultOf(moof, 'duration'), first_end };

  let ticks = 0;
  for (let index = 0; index < samples; index++) ticks += field(index, flag.duration);
  return { samples, ticks, first_end };
}

/** Sets a fragment's position: its index, counted from 0, and its decode time in ticks. */
export function placeFragment(moof: Buffer, index: number, time: number): void {
  requireBox(moof, 'moof/mfhd').writeUInt32BE(index + 1, 12);
  const tfdt = requireBox(moof, 'moof/traf/tfdt');
  if (tfdt[8] !== 1) throw new RangeError('the fragment has no 64-bit decode time');
  tfdt.writeBigUInt64BE(BigInt(time), 12);
}

/** Returns the ticks per second of an init segment's only track. */
export function timescaleOf(init: Buffer): number {
  const mdhd = requireBox(init, 'moov/trak/mdia/mdhd');
  return mdhd.readUInt32BE(mdhd[8] === 1 ? 28 : 20);
}

/** Lengths in bytes of the optional fields of `tfhd`, in order. */
const headerFields = [
  { name: 'base', flag: 0x1, bytes: 8 },
  { name: 'description', flag: 0x2, bytes: 4 },
  { name: 'duration', flag: 0x8, bytes: 4 },
  { name: 'size', flag: 0x10, bytes: 4 },
];

function defaultOf(moof: Buffer, name: 'duration' | 'size'): number {
  const tfhd = requireBox(moof, 'moof/traf/tfhd');
  const flags = tfhd.readUInt32BE(8) & 0xffffff;
  let at = 16;
  for (const field of headerFields.filter(({ flag: each }) => flags & each)) {
    if (field.name === name) return tfhd.readUInt32BE(at);
    at += field.bytes;
  }
  throw new RangeError(`the fragment does not state a sample ${name}`);
}

function requireBox(bytes: Buffer, path: string): Buffer {
  const box = find(bytes, path);
  if (!box) throw new RangeError(`the MP4 has no ${path}`);
  return box;
}
