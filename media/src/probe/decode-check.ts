import type { SourceFacts } from '../facts.ts';
import { inputArgs, quietArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import type { Progress } from '../run/progress.ts';
import { isRejection } from '../run/faults.ts';
import { run } from '../run/run.ts';
import { soundUndecodable, Unplayable } from '../run/unplayable.ts';

/**
 * Decodes the first frames of the video and, of a video longer than a second, one near its end.
 *
 * @throws Unplayable `undecodable` if either yields nothing.
 */
export async function checkPicture(source: string, facts: SourceFacts, options: MediaOptions): Promise<void> {
  const beginning = [0, 5, 'The video cannot be decoded.'] as const;
  const end = [facts.video_end_s - 1, 1, 'The end of the video cannot be decoded.'] as const;
  for (const [from, frames, what] of end[0] > 0 ? [beginning, end] : [beginning]) {
    const stretch = ['-map', `0:${facts.video_stream}`, '-frames:v', String(frames)];
    const { frame } = await decoded(source, from, stretch, options);
    if (frame === 0) {
      throw new Unplayable('undecodable', `${what} Please export the video again as MP4 with H.264 video.`);
    }
  }
}

/** How much of a track is decoded as a test, in seconds. */
const sampleLength_s = 5;

/**
 * Decodes the first seconds of the sound, if there is any.
 *
 * @throws Unplayable `undecodable` if they yield nothing.
 */
export async function checkSound(source: string, facts: SourceFacts, options: MediaOptions): Promise<void> {
  if (!facts.audio) return;
  if (!(await plays(source, facts.audio.stream, options))) throw soundUndecodable();
}

/** Whether decoding the first seconds of a track yields anything. */
export async function plays(source: string, track: string | number, options: MediaOptions): Promise<boolean> {
  const stretch = ['-map', `0:${track}`, '-t', String(sampleLength_s)];
  return (await decoded(source, 0, stretch, options)).time_s > 0;
}

/**
 * Decodes a stretch of a track and returns the progress reached, even if decoding fails. Starts output at the
 * key frame before `from` instead of decoding up to `from`, so that a three-hour film with a single key frame
 * takes no longer.
 */
async function decoded(
  source: string,
  from: number,
  stretch: string[],
  options: MediaOptions,
): Promise<Progress> {
  let progress: Progress = { frame: 0, time_s: 0 };
  const onProgress = (now: Progress) => (progress = now);
  const seek = from > 0 ? ['-noaccurate_seek', '-ss', String(from)] : [];
  const args = [...quietArgs, ...inputArgs(source, options, seek), ...stretch, '-f', 'null', '-'];
  try {
    await run('ffmpeg', args, { ...options, onProgress });
  } catch (error) {
    if (!isRejection(error)) throw error;
  }
  return progress;
}
