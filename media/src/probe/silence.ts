import { FfmpegFailed } from '../run/faults.ts';
import { inputArgs, warningArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { run } from '../run/run.ts';

/** How much of a track is examined first, in seconds; enough for most tracks that are not silent. */
const beginning_s = 10;

/** No microphone recording or music is this quiet, in dBFS; encoded digital silence is. */
const silence_db = -85;

/** Whether nothing can be heard in an audio track, from its beginning to its end. */
export async function isSilent(file: string, stream: number, options: MediaOptions): Promise<boolean> {
  try {
    return (
      (await peakOf(file, stream, ['-t', String(beginning_s)], options)) < silence_db &&
      (await peakOf(file, stream, [], options)) < silence_db
    );
  } catch (error) {
    // Whether it can be decoded is checked elsewhere; if the machine is too slow, the track is assumed to be
    // audible.
    if (error instanceof FfmpegFailed) return false;
    throw error;
  }
}

/** Returns the highest sample of a track in dBFS; Infinity if it cannot be measured. */
async function peakOf(file: string, stream: number, part: string[], options: MediaOptions): Promise<number> {
  const meter = ['-loglevel', 'info', '-nostats', '-af', 'volumedetect', '-f', 'null', '-'];
  const args = [...warningArgs, ...inputArgs(file, options), '-map', `0:${stream}`, ...part, ...meter];
  const printed = await run('ffmpeg', args, options);
  const found = /max_volume: (-?[\d.]+) dB/.exec(printed)?.[1];
  return found === undefined ? Infinity : Number(found);
}
