import { inputArgs, tolerantArgs } from '../run/input.ts';
import type { Span } from '../damage/damage.ts';
import type { MediaOptions } from '../run/options.ts';
import { run } from '../run/run.ts';
import { timeLimit } from '../run/time-limit.ts';
import type { AudioInput } from './changing-audio.ts';
import type { SourceFacts } from '../facts.ts';
import { audioArgs } from './audio-args.ts';
import { type Level, peakCeiling, audioFilters, type Speakers } from './audio-filters.ts';

/** Integrated loudness that films are brought to, in LUFS (EBU R 128). */
const target = -16;

/** More gain would raise hiss and hum to the level of speech. */
const maxGain_db = 24;

/** Audio below this, in LUFS, is treated as silence with background noise and keeps its level. */
const silenceThreshold = -50;

/**
 * A shorter track is measured as if it were repeated for this many seconds: a single measurement needs 0.4 s of
 * audio.
 */
const minMeasured_s = 3;

/** True peaks, which lie between samples, usually exceed the highest sample by less than this, in dB. */
const truePeakMargin_db = 1;

/** The limiter may lower the loudness by this much, in LU, before the gain makes up for it. */
const tolerance = 0.5;

type MeasureOptions = MediaOptions & {
  source: string;
  /** Called with values from 0 to 1. */
  onProgress?: (progress: number) => void;
};

/** Measures a track and decides how to level it: with the same gain throughout, and a limiter only if needed. */
export async function measureLevel(
  options: MeasureOptions,
  audio: AudioInput,
  unreadable: readonly Span[] = [],
): Promise<Level> {
  const { loudness, peak } = await measure(options, audio, unreadable, null);
  const level = levelFor({ loudness, peak });
  const { gain_db } = level;
  if (!level.limited || gain_db === 0) return level;
  const limited = await measure(options, audio, unreadable, level);
  const lost = loudness + gain_db - limited.loudness;
  return { ...level, gain_db: lost > tolerance ? Math.min(maxGain_db, gain_db + lost) : gain_db };
}

/**
 * `loudness` is integrated, in LUFS. `peak` is the highest sample, in dBFS: measuring true peaks takes three times
 * as long. Both are very low for silence.
 */
type Measured = { loudness: number; peak: number };

async function measure(
  { source, onProgress, ...limits }: MeasureOptions,
  { ownInput, facts, speakers, ...tracks }: AudioInput,
  unreadable: readonly Span[],
  level: Level | null,
): Promise<Measured> {
  const { duration_s } = facts;
  const args = [
    measuringArgs,
    ownInput ?? inputArgs(source, limits),
    audioArgs(0, tracks, measuringFilters(facts, level, speakers, unreadable)),
    ['-f', 'null', '-'],
  ].flat();
  const printed = await run('ffmpeg', args, {
    timeoutMs: timeLimit(duration_s, 2),
    ...limits,
    onProgress: ({ time_s }) => onProgress?.(Math.min(1, time_s / duration_s)),
  });
  return parseLoudness(printed);
}

/** Arguments that every measuring call starts with: the result is printed as information. */
export const measuringArgs = [
  '-hide_banner',
  '-nostdin',
  '-nostats',
  '-loglevel',
  'info',
  '-copyts',
  ...tolerantArgs,
];

/** Builds the filters that measure audio as it will be encoded at this level. */
export function measuringFilters(
  facts: SourceFacts,
  level: Level | null,
  speakers: Speakers,
  unreadable: readonly Span[] = [],
): string {
  const repeats = Math.ceil(minMeasured_s / facts.duration_s) - 1;
  return [
    audioFilters(facts, 0, level, speakers, unreadable),
    ...(repeats > 0 ? [`aloop=loop=${repeats}:size=${minMeasured_s * 48_000}`] : []),
    'ebur128=peak=sample:framelog=verbose',
  ].join(',');
}

/** Decides how to level a track, before the effect of limiting it is known. */
export function levelFor({ loudness, peak }: Measured): Level {
  const gain_db = loudness < silenceThreshold ? 0 : Math.min(maxGain_db, target - loudness);
  return { gain_db, limited: peak + gain_db > peakCeiling - truePeakMargin_db };
}

/** Reads the result from what ffmpeg printed. */
export function parseLoudness(printed: string): Measured {
  const summary = printed.slice(printed.lastIndexOf('Summary:'));
  const value = (name: string) => Number(new RegExp(`${name}: +(-?[\\d.]+)`).exec(summary)?.[1] ?? -Infinity);
  return { loudness: value('I'), peak: value('Peak') };
}
