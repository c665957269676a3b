import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { toScreen } from '../encode/color-filters.ts';
import type { SourceFacts } from '../facts.ts';
import { inputArgs, quietArgs } from '../run/input.ts';
import { jpegColors, jpegOutput, keyFrameArgs } from './jpeg.ts';
import { fit } from '../encode/ladder.ts';
import type { MediaOptions } from '../run/options.ts';
import { wholeFrames } from '../encode/picture-filters.ts';
import { run } from '../run/run.ts';
import { timeLimit } from '../run/time-limit.ts';

export type PreviewsOptions = MediaOptions & { source: string; facts: SourceFacts; directory: string };

/**
 * How to find the preview for time `t`: tile `floor(t / interval_s)`, counted row by row, then sheet by
 * sheet.
 */
export type PreviewFacts = {
  interval_s: number;
  tile_width: number;
  tile_height: number;
  columns: number;
  rows: number;
  /** Number of tiles across all sheets. */
  tiles: number;
  /** Sheet file names, relative to the folder. */
  files: string[];
};

/** Sharp enough for phones, which show them 160 points wide. Very tall video is limited by its height. */
const tileBounds = { width: 320, height: 640 };
/** Few enough that a sheet loads while the viewer is still in that part of the timeline. */
const columns = 5;
const rows = 5;

/** Returns the seconds between previews: 2 in films of up to 20 minutes, 10 in films longer than 90 minutes. */
const previewInterval = (duration_s: number): number =>
  Math.min(10, Math.max(2, Math.ceil(duration_s / 600)));

/** Writes sheets of preview tiles (jpg) for the scrubber. */
export async function writePreviews(options: PreviewsOptions): Promise<PreviewFacts> {
  const { facts, source, directory } = options;
  const interval_s = previewInterval(facts.duration_s);
  const tiles = Math.ceil(facts.duration_s / interval_s);
  const size = fit(facts, tileBounds);
  const filters = [
    ...wholeFrames(facts, 'send_frame'),
    // A film shorter than half an interval still gets a tile. Rounding to the nearest makes a tile show the
    // middle of its interval.
    `fps=fps=1/${interval_s}:start_time=0:round=near:eof_action=pass`,
    'tpad=stop=-1:stop_mode=clone',
    `trim=end_pts=${tiles}`,
    ...(await toScreen(facts, size)),
    `tile=${columns}x${rows}`,
    jpegColors,
  ];
  const files = Array.from({ length: Math.ceil(tiles / (columns * rows)) }, (_, index) => sheetName(index));
  const part = join(dirname(directory), `${basename(directory)}.part`);
  await mkdir(part, { recursive: true });
  await mkdir(directory, { recursive: true });
  const args = [
    quietArgs,
    inputArgs(source, options, keyFrameArgs(facts)),
    ['-map', `0:${facts.video_stream}`, '-vf', filters.join(','), '-fps_mode', 'passthrough'],
    ['-start_number', '0', ...jpegOutput(part, sheetName('%03d'), 5)],
  ].flat();
  try {
    await run('ffmpeg', args, { timeoutMs: timeLimit(facts.duration_s, 2), ...options });
    for (const file of files) await rename(join(part, file), join(directory, file));
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return { interval_s, tile_width: size.width, tile_height: size.height, columns, rows, tiles, files };
}

function sheetName(index: number | string): string {
  return `previews_${String(index).padStart(3, '0')}.jpg`;
}
