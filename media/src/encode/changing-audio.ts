import { rm } from 'node:fs/promises';
import { stripMetadataArgs } from './encoding.ts';
import type { AudioFacts, SourceFacts } from '../facts.ts';
import { FfmpegFailed } from '../run/faults.ts';
import { fileUrl, inputArgs, warningArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { run } from '../run/run.ts';
import { audioArgs } from './audio-args.ts';
import type { Speakers } from './audio-filters.ts';
import { timeLimit } from '../run/time-limit.ts';

/** An audio track to encode. */
export type AudioInput = {
  /** ffmpeg's arguments for opening the track's file if it has one; null if the track is in the upload. */
  ownInput: string[] | null;
  /** The index of its stream in that file or the upload. */
  stream: AudioFacts['stream'];
  joined: AudioFacts['joined'];
  /** The facts that its filters depend on; `audio` describes this track. */
  facts: SourceFacts;
  speakers: Speakers;
};

type AudioOptions = MediaOptions & {
  source: string;
  facts: SourceFacts;
  /** Path of the intermediate file. */
  uniform: string;
  speakers?: Speakers;
};

/**
 * Encodes an audio track, even if its channels or sample rate change midway, as in broadcasts. Restarting the
 * filters at each change would lose the timing, so such a track is first converted to a uniform
 * intermediate file.
 * @param encode is called once more, with that file, if the first call fails because of a change.
 */
export async function encodeChangingAudio(
  { source, facts, uniform, speakers = 'stereo', ...limits }: AudioOptions,
  audio: AudioFacts,
  encode: (input: AudioInput) => Promise<void>,
): Promise<void> {
  try {
    const { stream, joined } = audio;
    return await encode({ ownInput: null, stream, joined, facts: { ...facts, audio }, speakers });
  } catch (error) {
    if (!isFormatChange(error)) throw error;
  }
  const args = [
    warningArgs,
    '-copyts',
    inputArgs(source, limits, ['-reinit_filter', '1']),
    audioArgs(0, audio, `aformat=channel_layouts=${speakers}:sample_rates=48000`),
    [...stripMetadataArgs, '-c:a', 'flac', '-f', 'matroska', fileUrl(uniform)],
  ].flat();
  try {
    await run('ffmpeg', args, { timeoutMs: timeLimit(facts.duration_s, 2), ...limits });
    const ownInput = ['-f', 'matroska', '-protocol_whitelist', 'file', '-i', fileUrl(uniform)];
    const uniformFacts = { ...facts, audio: { ...audio, joined: null, mix: null } };
    await encode({ ownInput, stream: 0, joined: null, facts: uniformFacts, speakers });
  } finally {
    await rm(uniform, { force: true });
  }
}

const isFormatChange = (error: unknown): boolean =>
  error instanceof FfmpegFailed && error.message.includes('Changing audio frame properties');
