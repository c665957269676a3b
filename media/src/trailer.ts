import type { MediaOptions } from './options.ts';

export type TrailerOptions = MediaOptions & {
  /** The upload: mp4 or m4v, at most 20 MB. */
  source: string;
  /** The mp4 to write. */
  file: string;
};

export type TrailerFacts = { width: number; height: number; duration_s: number; size_bytes: number };

/**
 * Re-encodes an uploaded trailer as H.264 and AAC, at most 720p, ready to play while it loads.
 *
 * @throws Unplayable when the upload is at fault.
 */
export async function trailer(_options: TrailerOptions): Promise<TrailerFacts> {
  throw new Error('not built yet');
}
