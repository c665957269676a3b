import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeSound } from './changing-sound.ts';
import { anonymous, audioEncoding, fragmentedAudio } from './encoding.ts';
import type { AudioFacts, SourceFacts } from '../facts.ts';
import type { TranscodeOptions } from './transcode-options.ts';
import { inputArgs, quietArgs } from '../run/input.ts';
import type { Progress } from '../run/progress.ts';
import { run } from '../run/run.ts';
import { segmenter } from './segmenter.ts';
import type { StereoMix } from '../stereo-mix.ts';
import { timeLimit } from '../run/time-limit.ts';

export const audioFolder = 'audio';

/**
 * Encodes the entire sound track. That takes seconds, so after an interruption it is redone rather than
 * resumed.
 */
export async function encodeAudio(options: TranscodeOptions, audio: AudioFacts): Promise<void> {
  const { facts, source, directory, onProgress, ...limits } = options;
  const folder = join(directory, audioFolder);
  const report = ({ time_s }: Progress) => onProgress?.(time_s / facts.duration_s);
  const uniform = join(directory, 'uniform-sound.mka');
  await encodeSound({ ...limits, source, facts, uniform }, audio, async (sound) => {
    await rm(folder, { recursive: true, force: true });
    const args = [
      quietArgs,
      '-copyts',
      sound.ownInput ?? inputArgs(source, limits),
      ['-map', `0:${sound.stream}`, '-af', soundFilters(sound.facts, leadIn)],
      audioEncoding,
      anonymous,
      fragmentedAudio,
      ['pipe:3'],
    ].flat();
    await run('ffmpeg', args, {
      timeoutMs: timeLimit(facts.duration_s, 2),
      ...limits,
      onProgress: report,
      outputs: [segmenter({ folder, first: 0, time: 0 })],
    });
  });
}

/** Samples of silence that the AAC encoder inserts before the first sample. */
const leadIn = 1024;

/**
 * Builds filters that make the sound exactly as long as the programme, with silence where it begins late,
 * pauses or ends early. `dropped` samples are cut from the start: if they equal the encoder's lead-in, sound
 * and video are aligned to the sample without an edit list. Timestamps are expected in the file's own clock
 * (`-copyts`).
 */
export function soundFilters(
  { duration_s, start_s, audio }: Pick<SourceFacts, 'duration_s' | 'start_s' | 'audio'>,
  dropped: number,
): string {
  return [
    ...(audio?.mix ? downmixFilters(audio.mix) : []),
    `asetpts=PTS-${start_s.toFixed(6)}/TB`,
    'aresample=48000:async=1:min_hard_comp=0.04:first_pts=0',
    'apad',
    `atrim=start_sample=${dropped}:end_sample=${Math.max(2 * leadIn, Math.round(duration_s * 48_000))}`,
    'asetpts=N/SR/TB',
  ].join(',');
}

/** ffmpeg's own downmix rejects layouts without a front pair and layouts that it has no name for. */
function downmixFilters({ left, right }: StereoMix): string[] {
  const side = (factors: number[]) =>
    factors.flatMap((factor, index) => (factor > 0 ? [`${factor.toFixed(4)}*val(${index})`] : [])).join('+');
  const mix = `aeval=${side(left)}|${side(right)}:c=stereo`;
  const loudest = Math.max(...[left, right].map((factors) => factors.reduce((sum, each) => sum + each, 0)));
  // Keeps sound that is loud in all channels simultaneously below full scale.
  return loudest > 1 ? [mix, 'alimiter=limit=0.98:level=0:latency=1'] : [mix];
}
