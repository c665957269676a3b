import { open } from 'node:fs/promises';
import { children, find } from './boxes.ts';
import { boxesBetween } from './file-boxes.ts';

/** An index from the end of a film, with its offsets adjusted for a position before the media data. */
export type LateIndex = {
  bytes: Buffer;
  /** The position to move the index to. */
  before: number;
  /** The position of the index in the film. Nothing after it is needed. */
  from: number;
};

/** For comparison, the index of a three-hour film takes about 10 MB. */
const maxIndexBytes = 128 * 1024 ** 2;

/** Reads the index of a film if it is at the end; null if it is not, or cannot be moved. */
export async function readLateIndex(path: string): Promise<LateIndex | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  let before: number | null = null;
  let from = 0;
  for await (const { type, end } of boxesBetween(file, 0, size)) {
    if (type === 'mdat') before ??= from;
    if (type === 'moov') {
      if (before === null || end - from > maxIndexBytes) return null;
      const { buffer } = await file.read(Buffer.alloc(end - from), 0, end - from, from);
      return shiftOffsets(buffer, buffer.length) ? { bytes: buffer, before, from } : null;
    }
    from = end;
  }
  return null;
}

/** Increases all offsets into the file (`stco`, `co64`). @returns false if that is not possible. */
function shiftOffsets(moov: Buffer, by: number): boolean {
  const tables = Array.from(children(moov.subarray(8), 'trak'), (trak) => ({
    short: find(trak, 'mdia/minf/stbl/stco'),
    long: find(trak, 'mdia/minf/stbl/co64'),
  }));
  for (const { short, long } of tables) {
    for (const at of offsetsIn(short, 4)) {
      const offset = (short?.readUInt32BE(at) ?? 0) + by;
      if (offset > 0xff_ff_ff_ff) return false;
      short?.writeUInt32BE(offset, at);
    }
    for (const at of offsetsIn(long, 8)) long?.writeBigUInt64BE(long.readBigUInt64BE(at) + BigInt(by), at);
  }
  return tables.some(({ short, long }) => short ?? long);
}

/** Yields the offsets of a table's entries, which follow its header, flags and count. */
function* offsetsIn(table: Buffer | null, width: number): Generator<number> {
  if (!table || table.length < 16) return;
  const end = Math.min(table.length, 16 + table.readUInt32BE(12) * width);
  for (let at = 16; at + width <= end; at += width) yield at;
}

/** Passes on the bytes of a film with its index moved before the media data. */
export async function* withIndexFirst(
  film: AsyncIterable<Buffer>,
  { bytes, before, from }: LateIndex,
): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of film) {
    const upTo = (place: number) => Math.max(0, place - position);
    if (position <= before && before < position + chunk.length) {
      yield chunk.subarray(0, upTo(before));
      yield bytes;
      yield chunk.subarray(upTo(before), upTo(from));
    } else yield chunk.subarray(0, upTo(from));
    position += chunk.length;
    if (position >= from) return;
  }
}
