import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fragmentFacts, timescaleOf } from '../mp4/fragments.ts';
import { find } from '../mp4/boxes.ts';

/**
 * Files of one track in its folder: `init.mp4`, `segment_00000.m4s` onwards and, once complete, `index.m3u8`.
 */
export const initName = 'init.mp4';
export const indexName = 'index.m3u8';

/** The playlist of key frames, which only the folder of a video track has. */
export const keyFramesName = 'iframes.m3u8';

export function segmentName(index: number): string {
  return `segment_${String(index).padStart(5, '0')}.m4s`;
}

export type Segment = {
  samples: number;
  ticks: number;
  bytes: number;
  /** Bytes from its start to the end of its first sample, which in video is its only key frame. */
  first_bytes: number;
};

/** Reads a complete segment from disk; null if it is missing, truncated or not a segment. */
export async function readSegment(folder: string, index: number): Promise<Segment | null> {
  try {
    await using file = await open(join(folder, segmentName(index)));
    const { size } = await file.stat();
    // The sample table is at the start and takes a few kilobytes.
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const head = buffer.subarray(0, bytesRead);
    const moof = find(head, 'moof');
    const mdat = find(head, 'mdat');
    if (!moof || !mdat || mdat.byteOffset - head.byteOffset + mdat.readUInt32BE(0) !== size) return null;
    const { first_end, ...facts } = fragmentFacts(moof);
    return { ...facts, bytes: size, first_bytes: moof.byteOffset - head.byteOffset + first_end };
  } catch {
    return null;
  }
}

export type Track = { segments: Segment[]; timescale: number; init: Buffer };

/** Reads a track from disk, up to the first missing segment. */
export async function readTrack(folder: string): Promise<Track> {
  const init = await readFile(join(folder, initName));
  const segments: Segment[] = [];
  for (;;) {
    const segment = await readSegment(folder, segments.length);
    if (!segment) return { segments, timescale: timescaleOf(init), init };
    segments.push(segment);
  }
}
