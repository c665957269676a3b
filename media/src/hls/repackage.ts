import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripMetadataArgs, fragmentedVideo } from '../encode/encoding.ts';
import { fitBox, isOffered, ladder, type Rung } from '../encode/ladder.ts';
import { segmenter } from '../encode/segmenter.ts';
import { readTrack, type Track } from '../encode/segments.ts';
import type { Transcoded } from '../encode/transcode-options.ts';
import type { SourceFacts } from '../facts.ts';
import { keyFrameGap } from '../mp4/key-frames.ts';
import { perSecond } from '../probe/frame-rate.ts';
import { inputArgs, quietArgs } from '../run/input.ts';
import { run } from '../run/run.ts';
import { timeLimit } from '../run/time-limit.ts';
import { type GrowingOptions, makeGrowingFilm } from './growing-film.ts';
import { bandwidthOf, durationsOf } from './measure.ts';

/** The limits of what an ordinary connection carries and browsers play easily. */
const box = { width: 1920, height: 1080 };
const maxBitrate = 12_000_000;
const maxRate = 60;

/**
 * The longest gap between key frames, in seconds. Segments end at key frames, so they become longer by at most
 * this much.
 */
const maxKeyFrameGap_s = 6;
const segment_s = 4;

/** How far the length of the copied track may differ from what the file states, in seconds. */
const tolerance_s = 0.1;

/**
 * Returns the rung that a source can be shown as without encoding its video again; null if browsers or our
 * segments require encoding. Reads the file's tables only.
 */
export async function rungAsUploaded(source: string, facts: SourceFacts): Promise<Rung | null> {
  const rung = ladder(facts).findLast(isOffered);
  const fits = fitBox(facts, box);
  const isPlain =
    facts.video_codec === 'h264' &&
    facts.pixel_format === 'yuv420p' &&
    !facts.color.hdr &&
    facts.turning.length === 0 &&
    !facts.interlaced &&
    !facts.flagged_interlaced &&
    !facts.variable_frame_rate &&
    perSecond(facts.frame_rate) <= maxRate;
  const fitsUnchanged =
    facts.width === facts.coded_width &&
    facts.height === facts.coded_height &&
    fits.width === facts.width &&
    fits.height === facts.height &&
    facts.video_start_s * perSecond(facts.frame_rate) < 1 &&
    facts.duration_s - facts.video_end_s < tolerance_s;
  if (!rung || !isPlain || !fitsUnchanged) return null;
  if ((facts.size_bytes * 8) / facts.duration_s > maxBitrate) return null;
  const gap_s = await keyFrameGap(source, facts.video_track);
  return gap_s !== null && gap_s <= maxKeyFrameGap_s ? rung : null;
}

export type RepackageOptions = GrowingOptions & {
  /** As returned by `rungAsUploaded`. */
  rung: Rung;
  /** Whether the video is already in the folder, from `copyAhead`. */
  isCopied?: boolean;
};

/**
 * Remuxes a source to HLS: copies its video unchanged and encodes only its main audio track, in stereo, which
 * takes a fraction of the film's length.
 *
 * @throws RangeError if the copied video is not as long as the file states; what `onGrowth` throws; the
 *   signal's reason when cancelled; `FfmpegFailed` when ffmpeg gives up.
 */
export async function repackage({
  rung,
  isCopied = false,
  ...options
}: RepackageOptions): Promise<Transcoded> {
  const { facts, directory } = options;
  await mkdir(directory, { recursive: true });
  return makeGrowingFilm(options, rung, async (signal, picture) => {
    const video = join(directory, picture.folder);
    const copied = isCopied ? await readTrack(video).catch(() => null) : null;
    const track =
      copied && isWhole(copied, facts) ? copied : await copyVideoTrack({ ...options, signal }, video);
    if (!isWhole(track, facts))
      throw new RangeError(`${lengthOf(track)} s of video were copied instead of ${facts.video_end_s}`);
    const lengths = durationsOf(track);
    Object.assign(picture, { planned: lengths, written: lengths.length, bandwidth: bandwidthOf(track) });
  });
}

async function copyVideoTrack(options: GrowingOptions, video: string): Promise<Track> {
  await rm(video, { recursive: true, force: true });
  await copyVideo(options, video);
  return readTrack(video);
}

const lengthOf = (track: Track): number => durationsOf(track).reduce((sum, each) => sum + each, 0);

const isWhole = (track: Track, { video_end_s }: SourceFacts): boolean =>
  Math.abs(lengthOf(track) - video_end_s) <= tolerance_s;

/** Builds arguments for an output with the video unchanged, in fragments of at least four seconds. */
export const copyArgs = ({ video_stream }: SourceFacts): string[] =>
  [
    ['-map', `0:${video_stream}`, '-c:v', 'copy', '-tag:v', 'avc1'],
    stripMetadataArgs,
    fragmentedVideo,
    ['-min_frag_duration', String(segment_s * 1e6), 'pipe:3'],
  ].flat();

async function copyVideo({ source, facts, ...limits }: GrowingOptions, folder: string): Promise<void> {
  const args = [quietArgs, inputArgs(source, limits), copyArgs(facts)].flat();
  const outputs = [segmenter({ folder, first: 0, time: 0 })];
  await run('ffmpeg', args, { timeoutMs: timeLimit(facts.duration_s, 1), ...limits, outputs });
}
