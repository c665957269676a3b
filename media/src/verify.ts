import type { SourceFacts } from './facts.ts';
import type { Rung } from './ladder.ts';
import type { MediaOptions } from './options.ts';

export type VerifyOptions = MediaOptions & { directory: string; facts: SourceFacts; rungs: Rung[] };

/**
 * Checks a finished HLS folder before it is published: all playlists and segments are there, every rung
 * probes as H.264 of its size, and all last as long as the source within half a second.
 *
 * @throws Damaged, naming what is wrong.
 */
export async function verify(_options: VerifyOptions): Promise<void> {
  throw new Error('not built yet');
}

/** A finished folder is not what it should be; transcoding again from an empty folder is the remedy. */
export class Damaged extends Error {
  override name = 'Damaged';
}
