import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { toScreen } from './color-filters.ts';
import type { SourceFacts } from './facts.ts';
import { inputArgs, quietly } from './input.ts';
import { jpegColors, jpegOutput, keyFramesOnly } from './jpeg.ts';
import { fit } from './ladder.ts';
import type { MediaOptions } from './options.ts';
import { deinterlaced } from './picture-filters.ts';
import { run } from './run.ts';
import { timeLimit } from './time-limit.ts';

export type PosterOptions = MediaOptions & { source: string; facts: SourceFacts; file: string };

export type PosterFacts = { width: number; height: number };

const posterWidth = 1920;

/** Above this length, in seconds, only key frames are examined. */
const longFrom_s = 120;

/**
 * Writes the poster frame as a jpg, at most 1920 wide: a representative frame from the first fifth of the
 * programme. If that part is dark, later parts are tried; a programme that is dark throughout gets a dark
 * poster frame.
 */
export async function poster(options: PosterOptions): Promise<PosterFacts> {
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
  throw new RangeError('no frame for a poster');
}

/** A stretch of the programme to choose from. `bright` excludes nearly black frames. */
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
    deinterlaced(facts, 'send_frame'),
    facts.video_end_s > longFrom_s ? [] : ['fps=10:eof_action=pass'],
    await toScreen(facts, size),
    // Average luma of a frame, from 16 (black) to 235 (white).
    window.bright
      ? ['signalstats', 'metadata=select:key=lavfi.signalstats.YAVG:value=40:function=greater']
      : [],
    ['thumbnail=n=30', jpegColors],
  ].flat();
  const args = [
    quietly,
    inputArgs(source, options, [...thrift(facts), ...seek]),
    ['-map', `0:${facts.video_stream}`, '-vf', filters.join(','), '-frames:v', '1'],
    jpegOutput(folder, '%d.jpg', 3),
  ].flat();
  await run('ffmpeg', args, { timeoutMs: timeLimit(facts.duration_s, 0.5), ...options });
}

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

const maxTiles = 200;
/** Portrait video is limited by its height, so that a sheet stays within JPEG's maximum size. */
const tileBounds = { width: 160, height: 640 };
const columns = 10;
const rows = 10;

/**
 * Writes sheets of preview tiles (jpg) for the scrubber, at most 200 tiles regardless of the source's length.
 */
export async function previews(options: PreviewsOptions): Promise<PreviewFacts> {
  const { facts, source, directory } = options;
  const interval_s = Math.max(2, Math.ceil(facts.duration_s / maxTiles));
  const tiles = Math.ceil(facts.duration_s / interval_s);
  const size = fit(facts, tileBounds);
  const filters = [
    ...deinterlaced(facts, 'send_frame'),
    // A film shorter than half an interval still gets a tile. Because of rounding to nearest, a tile shows
    // the middle of its interval.
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
    quietly,
    inputArgs(source, options, thrift(facts)),
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

/** Reads only the key frames of long programmes; short ones may have too few of them. */
function thrift(facts: SourceFacts): string[] {
  return facts.video_end_s > longFrom_s ? keyFramesOnly : [];
}
