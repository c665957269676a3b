import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { complaintIn } from '../damage/complaints.ts';
import type { Span } from '../damage/damage.ts';
import { findUnreadableAudio } from '../damage/find-damage.ts';
import { encodeChangingAudio, type AudioInput } from './changing-audio.ts';
import { stripMetadataArgs, audioEncoding, fragmentedAudio } from './encoding.ts';
import type { TranscodeOptions } from './transcode-options.ts';
import { measureLevel } from './loudness.ts';
import { inputArgs, warningArgs } from '../run/input.ts';
import { run } from '../run/run.ts';
import { segmenter } from './segmenter.ts';
import { audioArgs } from './audio-args.ts';
import type { AudioRendition } from './audio-renditions.ts';
import { leadIn, type Level, audioFilters } from './audio-filters.ts';
import { timeLimit } from '../run/time-limit.ts';
import { writeAtomically } from '../run/write-atomically.ts';

/** The share of this pass's progress that measuring accounts for. */
const measuringShare = 0.3;

/** ffmpeg's default: a track of which two thirds cannot be decoded counts as unreadable. */
const strictArgs = ['-max_error_rate', '0.67'];

type AudioPassOptions = TranscodeOptions & {
  /** Called with the index of each segment once it is complete. */
  onSegment?: (index: number) => void;
};

/**
 * Encodes an entire audio track. That is fast, so after an interruption it starts over instead of being
 * resumed; its level is measured once. If parts of it turn out to be unreadable, it is encoded again with silence
 * there, because a single packet of noise would decide the level of the whole film.
 *
 * @throws FfmpegFailed if most of a track other than the main one cannot be read.
 */
export async function encodeAudio(options: AudioPassOptions, rendition: AudioRendition): Promise<void> {
  let hasComplaints = false;
  const onMessage = (message: string) => {
    if (complaintIn(message)) hasComplaints = true;
    options.onMessage?.(message);
  };
  await encodeOnce({ ...options, onMessage }, rendition, []);
  // Segments that were passed on as they were written are only watched until the film is complete.
  if (!hasComplaints || options.onSegment) return;
  const { onProgress: _onProgress, ...decoding } = options;
  const unreadable = await findUnreadableAudio(decoding, rendition.track);
  if (unreadable.length === 0) return;
  await rm(levelFile(options.directory, rendition.folder), { force: true });
  await encodeOnce(options, rendition, unreadable);
}

async function encodeOnce(
  options: AudioPassOptions,
  rendition: AudioRendition,
  unreadable: readonly Span[],
): Promise<void> {
  const { facts, source, directory, onProgress, onSegment, ...limits } = options;
  const { speakers, track, is_main } = rendition;
  const folder = join(directory, rendition.folder);
  const uniform = `${folder}-uniform.mka`;
  await encodeChangingAudio({ ...limits, source, facts, uniform, speakers }, track, async (audio) => {
    const level = await levelOf(options, audio, levelFile(directory, rendition.folder), unreadable);
    await rm(folder, { recursive: true, force: true });
    const args = [
      warningArgs,
      is_main ? [] : strictArgs,
      '-copyts',
      audio.ownInput ?? inputArgs(source, limits),
      audioArgs(0, audio, audioFilters(audio.facts, leadIn, level, speakers, unreadable)),
      audioEncoding(speakers),
      stripMetadataArgs,
      fragmentedAudio,
      ['pipe:3'],
    ].flat();
    await run('ffmpeg', args, {
      timeoutMs: timeLimit(facts.duration_s, 2),
      ...limits,
      onProgress: ({ time_s }) =>
        onProgress?.(measuringShare + (1 - measuringShare) * (time_s / facts.duration_s)),
      outputs: [segmenter({ folder, first: 0, time: 0, ...(onSegment && { onSegment }) })],
    });
  });
}

/** Where the level of an audio track is kept once it has been measured. */
export const levelFile = (directory: string, folder: string): string =>
  join(directory, `${folder}-level.json`);

/** Returns the level that an interrupted run measured, or measures it. */
async function levelOf(
  options: TranscodeOptions,
  audio: AudioInput,
  path: string,
  unreadable: readonly Span[],
): Promise<Level> {
  const { source, onProgress, facts: _facts, ...limits } = options;
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as Level;
  const report = (done: number) => onProgress?.(done * measuringShare);
  const level = await measureLevel({ ...limits, source, onProgress: report }, audio, unreadable);
  await writeAtomically(path, JSON.stringify(level));
  return level;
}
