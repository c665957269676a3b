import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { levelFile } from '../encode/audio-pass.ts';
import type { Rung } from '../encode/ladder.ts';
import { levelFor, parseLoudness, measuringArgs, measuringFilters } from '../encode/loudness.ts';
import { segmenter } from '../encode/segmenter.ts';
import { audioArgs } from '../encode/audio-args.ts';
import { audioRenditions } from '../encode/audio-renditions.ts';
import { arrivingInputArgs } from '../run/input.ts';
import { sequentialReadCheck } from '../run/sequential-read.ts';
import { run } from '../run/run.ts';
import { writeAtomically } from '../run/write-atomically.ts';
import type { GrowingOptions } from './growing-film.ts';
import { copyArgs } from './repackage.ts';

export type CopyAheadOptions = Omit<GrowingOptions, 'onGrowth' | 'source'> & {
  /** As returned by `rungAsUploaded`. */
  rung: Rung;
  /** The bytes of the upload. */
  arriving: Readable;
};

/**
 * Copies the video of an upload while it arrives, and measures its loudness, into a folder for `repackage`. If
 * the audio has to be limited, its level is not corrected for the limiting: a stand-in may be a little
 * quieter than its film.
 *
 * @throws the signal's reason when cancelled; what reading throws; `FfmpegFailed` when ffmpeg gives up.
 */
export async function copyAhead({
  facts,
  rung,
  directory,
  arriving,
  ...limits
}: CopyAheadOptions): Promise<void> {
  const [rendition] = audioRenditions(facts);
  const outputs = [segmenter({ folder: join(directory, String(rung.bitrate)), first: 0, time: 0 })];
  const measuring = rendition
    ? [...audioArgs(0, rendition.track, measuringFilters(facts, null, 'stereo')), '-f', 'null', '-']
    : [];
  const args = [measuringArgs, arrivingInputArgs(limits), copyArgs(facts), measuring].flat();
  const { onMessage, check } = sequentialReadCheck();
  const printed = await run('ffmpeg', args, { ...limits, outputs, stdin: arriving, onMessage });
  check();
  if (!rendition) return;
  const level = levelFor(parseLoudness(printed));
  await writeAtomically(levelFile(directory, rendition.folder), JSON.stringify(level));
}
