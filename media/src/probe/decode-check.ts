import type { SourceFacts } from '../facts.ts';
import { inputArgs, quietArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import type { Progress } from '../run/progress.ts';
import { isRejection } from '../run/faults.ts';
import { run } from '../run/run.ts';
import { streamsOf } from './audio-facts.ts';
import { audioUndecodable, videoUndecodable } from '../run/unplayable.ts';

/** Frames at the beginning of the video that are decoded as a test. */
const sampleFrames = 5;

/** How much of an audio track is decoded as a test, in seconds. */
const sampleLength_s = 5;

/** Where the end of the video is decoded as a test, in seconds; 0 or less in videos too short for that. */
const endOf = ({ video_end_s }: SourceFacts): number => video_end_s - 1;

/** Seeks to the preceding key frame, so that a three-hour film with a single key frame takes no longer. */
const seekArgs = (from: number): string[] => (from > 0 ? ['-noaccurate_seek', '-ss', String(from)] : []);

/**
 * Whether the beginning of every track and the end of the video can be decoded; a single process checks this
 * at a fraction of the cost of one process for each. If the result is false, the other checks find out why.
 */
export async function allTracksPlay(
  source: string,
  facts: SourceFacts,
  options: MediaOptions,
): Promise<boolean> {
  const { video_stream, audio, other_audio } = facts;
  const end_s = endOf(facts);
  const discard = ['-f', 'null', '-'];
  const args = [
    [...quietArgs, '-abort_on', 'empty_output_stream'],
    inputArgs(source, options),
    end_s > 0 ? inputArgs(source, options, seekArgs(end_s)) : [],
    ['-map', `0:${video_stream}`, '-frames:v', String(sampleFrames), ...discard],
    end_s > 0 ? ['-map', `1:${video_stream}`, '-frames:v', '1', ...discard] : [],
    ...[...(audio ? [audio] : []), ...other_audio]
      .flatMap(streamsOf)
      .map((stream) => ['-map', `0:${stream}`, '-t', String(sampleLength_s), ...discard]),
  ].flat();
  try {
    await run('ffmpeg', args, options);
    return true;
  } catch (error) {
    if (!isRejection(error)) throw error;
    return false;
  }
}

/**
 * Decodes the first frames of the video and, of a video longer than a second, one near its end. If only the last
 * tenth cannot be decoded, that is damage that the creator is asked about.
 *
 * @throws Unplayable `undecodable` if either yields nothing.
 */
export async function checkPicture(source: string, facts: SourceFacts, options: MediaOptions): Promise<void> {
  await checkBeginning(source, facts, options);
  const end_s = endOf(facts);
  if (end_s <= 0 || (await hasFrameAt(source, facts, end_s, options))) return;
  if (!(await hasFrameAt(source, facts, 0.9 * facts.video_end_s, options)))
    throw videoUndecodable('The end of the video cannot be decoded.');
}

/** Like `checkPicture`, but decodes only the first frames. */
export async function checkBeginning(
  source: string,
  { video_stream }: SourceFacts,
  options: MediaOptions,
): Promise<void> {
  const stretch = ['-map', `0:${video_stream}`, '-frames:v', String(sampleFrames)];
  const { frame } = await decoded(source, 0, stretch, options);
  if (frame === 0) throw videoUndecodable('The video cannot be decoded.');
}

async function hasFrameAt(
  source: string,
  { video_stream }: SourceFacts,
  from_s: number,
  options: MediaOptions,
): Promise<boolean> {
  const stretch = ['-map', `0:${video_stream}`, '-frames:v', '1'];
  return (await decoded(source, from_s, stretch, options)).frame > 0;
}

/**
 * Decodes the first seconds of the main audio track, if there is one.
 *
 * @throws Unplayable `undecodable` if they yield nothing.
 */
export async function checkAudio(source: string, facts: SourceFacts, options: MediaOptions): Promise<void> {
  if (!facts.audio) return;
  if (!(await isTrackDecodable(source, facts.audio.stream, options))) throw audioUndecodable();
}

/** Whether decoding the first seconds of a track yields anything. */
export async function isTrackDecodable(
  source: string,
  track: string | number,
  options: MediaOptions,
): Promise<boolean> {
  const stretch = ['-map', `0:${track}`, '-t', String(sampleLength_s)];
  return (await decoded(source, 0, stretch, options)).time_s > 0;
}

/** Decodes a stretch of a track and returns the progress reached, even if decoding fails. */
async function decoded(
  source: string,
  from: number,
  stretch: string[],
  options: MediaOptions,
): Promise<Progress> {
  let progress: Progress = { frame: 0, time_s: 0 };
  const onProgress = (now: Progress) => (progress = now);
  const args = [...quietArgs, ...inputArgs(source, options, seekArgs(from)), ...stretch, '-f', 'null', '-'];
  try {
    await run('ffmpeg', args, { ...options, onProgress });
  } catch (error) {
    if (!isRejection(error)) throw error;
  }
  return progress;
}
