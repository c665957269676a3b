import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toScreen } from '../encode/color-filters.ts';
import type { SourceFacts } from '../facts.ts';
import { inputArgs, quietArgs } from '../run/input.ts';
import { jpegColors, jpegOutput, isLong, keyFrameArgs } from './jpeg.ts';
import { fit } from '../encode/ladder.ts';
import type { MediaOptions } from '../run/options.ts';
import { wholeFrames } from '../encode/picture-filters.ts';
import { run } from '../run/run.ts';
import { timeLimit } from '../run/time-limit.ts';

export type PosterOptions = MediaOptions & { source: string; facts: SourceFacts; file: string };

export type PosterFacts = { width: number; height: number };

const posterWidth = 1920;

/**
 * Writes the poster frame as a jpg, at most 1920 wide: a representative frame from the first fifth of the
 * film. If that part is dark, later parts are tried; a film that is dark throughout gets a dark
 * poster frame.
 */
export async function writePoster(options: PosterOptions): Promise<PosterFacts> {
  const { facts, file } = options;
  const size = fit(facts, { width: posterWidth, height: Infinity });
  const folder = `${file}.part`;
  await mkdir(folder, { recursive: true });
  try {
    for (const window of windows(facts.video_end_s)) {
      await chooseFrame(options, window, size, folder);
      const [found] = await readdir(folder);
      if (!found) continue;
      await rename(join(folder, found), file);
      return size;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new RangeError('no frame could be chosen for the poster');
}

/** A stretch of the film to choose from. `bright` excludes nearly black frames. */
type Window = { from: number; length: number; bright: boolean };

function windows(end: number): Window[] {
  const length = Math.min(60, Math.max(2, end / 10));
  const bright = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => ({ from: end * part, length, bright: true }));
  return [...bright, { from: 0, length: end + 1, bright: false }];
}

async function chooseFrame(options: PosterOptions, window: Window, size: PosterFacts, folder: string) {
  const { facts, source } = options;
  const seek = ['-ss', String(window.from), '-t', String(window.length)];
  const filters = [
    wholeFrames(facts, 'send_frame'),
    isLong(facts) ? [] : ['fps=10:eof_action=pass'],
    await toScreen(facts, size),
    // Average luma of a frame, from 16 (black) to 235 (white).
    window.bright
      ? ['signalstats', 'metadata=select:key=lavfi.signalstats.YAVG:value=40:function=greater']
      : [],
    ['thumbnail=n=30', jpegColors],
  ].flat();
  const args = [
    quietArgs,
    inputArgs(source, options, [...keyFrameArgs(facts), ...seek]),
    ['-map', `0:${facts.video_stream}`, '-vf', filters.join(','), '-frames:v', '1'],
    jpegOutput(folder, '%d.jpg', 3),
  ].flat();
  await run('ffmpeg', args, { timeoutMs: timeLimit(facts.duration_s, 0.5), ...options });
}
