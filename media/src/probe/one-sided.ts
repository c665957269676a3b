import type { AudioFacts } from '../facts.ts';
import { FfmpegFailed } from '../run/faults.ts';
import { inputArgs, warningArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { run } from '../run/run.ts';
import type { StereoMix } from '../stereo-mix.ts';
import { joinedAudio } from '../encode/audio-args.ts';
import { reducedToOneTrack } from './audio-facts.ts';

/** The highest sample of an input without a microphone is below this, in dBFS. */
const inaudible_db = -60;

/** How much louder the other side has to be, in dB: a film that is quiet on both sides is left as it is. */
const minDifference_db = 30;

/** How much of a track is examined at each position, in seconds. */
const sample_s = 4;

/**
 * Where a track is sampled before all of it is examined, as fractions of the film's length: at the beginning,
 * then elsewhere.
 */
const beginning = [0];
const elsewhere = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * Puts audio on both sides that a camera recorded on only one: returns the track with its mix, or, of two mono
 * tracks, the audible one. Most films are stereo in their first seconds; only a track that is one-sided in all samples
 * is examined as a whole.
 * @param length_s the length of the film.
 */
export async function onBothSides(
  file: string,
  track: AudioFacts,
  length_s: number,
  options: MediaOptions,
): Promise<AudioFacts> {
  if (track.channels !== 2 || track.mix) return track;
  const examine = (parts: string[][]) => peaksOf(file, track, parts, options);
  try {
    let isSuspected = false;
    for (const places of [beginning, elsewhere]) {
      const starts = places.map((place) => (place * length_s).toFixed(3));
      const peaks = await examine(starts.map((start) => ['-ss', start, '-t', String(sample_s)]));
      const isSilent = Math.max(...peaks) < inaudible_db;
      if (!isSilent && sideOf(peaks) === null) return track;
      isSuspected ||= !isSilent;
    }
    const side = isSuspected ? sideOf(await examine([[]])) : null;
    return side ? onlySide(track, side) : track;
  } catch (error) {
    // Whether it can be decoded is checked elsewhere; if the machine is too slow, the track is assumed to be stereo.
    if (error instanceof FfmpegFailed) return track;
    throw error;
  }
}

function onlySide(track: AudioFacts, side: Side): AudioFacts {
  const stream = track.joined?.streams[side === 'left' ? 0 : 1];
  return stream === undefined ? { ...track, mix: mixes[side] } : reducedToOneTrack(track, stream);
}

type Side = 'left' | 'right';

const mixes: Record<Side, StereoMix> = {
  left: { left: [1, 0], right: [1, 0] },
  right: { left: [0, 1], right: [0, 1] },
};

/** Returns the side that is audible if the other one is not; otherwise null. */
function sideOf([left, right]: Peaks): Side | null {
  const isAlone = (one: number, other: number) =>
    one > inaudible_db && other < inaudible_db && one - other > minDifference_db;
  if (isAlone(left, right)) return 'left';
  return isAlone(right, left) ? 'right' : null;
}

/** The highest samples of the left and the right side, in dBFS. */
type Peaks = readonly [number, number];

/** @param parts input options for each part of the track that is examined. */
async function peaksOf(
  file: string,
  { stream, joined }: AudioFacts,
  parts: string[][],
  options: MediaOptions,
): Promise<Peaks> {
  const joins = parts.map((_, part) => (joined ? `${joinedAudio(part, joined)}[part${part}];` : ''));
  const tracks = parts.map((_, part) => (joined ? `[part${part}]` : `[${part}:${stream}]`));
  const whole = `${tracks.join('')}concat=n=${parts.length}:v=0:a=1`;
  const meter = 'astats=measure_perchannel=Peak_level:measure_overall=none';
  const args = [
    [...warningArgs, '-loglevel', 'info', '-nostats'],
    parts.flatMap((part) => inputArgs(file, options, part)),
    ['-filter_complex', `${joins.join('')}${whole},${meter}[sound]`, '-map', '[sound]', '-f', 'null', '-'],
  ].flat();
  const printed = await run('ffmpeg', args, options);
  const peaks = [...printed.matchAll(/Peak level dB: (-inf|-?[\d.]+)/g)].map(([, value]) =>
    value === '-inf' ? -Infinity : Number(value),
  );
  return [peaks[0] ?? -Infinity, peaks[1] ?? -Infinity];
}
