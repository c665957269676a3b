import type { FileHandle } from 'node:fs/promises';
import type { FileBox } from './file-boxes.ts';

/** A run of `count` consecutive frames that each last `ticks`. */
export type Run = { count: number; ticks: number };

/** For comparison, the table of a three-hour film at 60 frames per second takes about 5 MB. */
const maxTableBytes = 64 * 1024 ** 2;

/** Reads a box's contents; empty if it is missing or larger than any legitimate one. */
export async function contents(file: FileHandle, box: FileBox | null): Promise<Buffer> {
  if (!box || box.end - box.body > maxTableBytes) return Buffer.alloc(0);
  const length = box.end - box.body;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, box.body);
  return buffer.subarray(0, bytesRead);
}

/** Reads an unsigned 32-bit number; 0 beyond the end. */
export function uint32At(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
}

/** Reads the runs of a track's table of durations (`stts`). */
export function runsOf(stts: Buffer): Run[] {
  const count = Math.min(uint32At(stts, 4), Math.floor((stts.length - 8) / 8));
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    count: uint32At(stts, 8 + index * 8),
    ticks: uint32At(stts, 12 + index * 8),
  }));
}
