import type { SourceFacts } from './facts.ts';
import { inputArgs, quietly } from './input.ts';
import type { MediaOptions } from './options.ts';
import type { Progress } from './progress.ts';
import { isRejection } from './faults.ts';
import { run } from './run.ts';
import { Unplayable } from './unplayable.ts';

/** For each step of a probe: it is short and somebody waits for it, so it does not stand back. */
export const probeLimits: MediaOptions = { timeoutMs: 9_000, niceness: 0 };

/**
 * Decodes the first frames and one near the end of the picture.
 *
 * @throws Unplayable `undecodable` when either yields nothing.
 */
export async function checkDecodes(source: string, facts: SourceFacts, options: MediaOptions): Promise<void> {
  const near = Math.max(0, facts.video_end_s - 1);
  for (const [from, frames, what] of [
    [0, 5, 'The picture cannot be decoded.'],
    [near, 1, 'The end of the video cannot be decoded.'],
  ] as const) {
    if (!(await decodes(source, facts, from, frames, options))) {
      throw new Unplayable('undecodable', `${what} Please export the video again as MP4 with H.264 video.`);
    }
  }
}

/** Starts at the key frame before `from`, so that a single key frame in three hours costs no more. */
async function decodes(
  source: string,
  facts: SourceFacts,
  from: number,
  frames: number,
  options: MediaOptions,
) {
  let decoded = 0;
  const onProgress = ({ frame }: Progress) => (decoded = frame);
  const seek = from > 0 ? ['-noaccurate_seek', '-ss', String(from)] : [];
  const output = ['-map', `0:${facts.video_stream}`, '-frames:v', String(frames), '-f', 'null', '-'];
  const args = [...quietly, ...inputArgs(source, options, seek), ...output];
  try {
    await run('ffmpeg', args, { ...probeLimits, ...options, onProgress });
  } catch (error) {
    if (!isRejection(error)) throw error;
  }
  return decoded > 0;
}
