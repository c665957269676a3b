import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AudioRendition, audioRenditions } from '../encode/audio-renditions.ts';
import type { SourceFacts } from '../facts.ts';
import { isRejection } from '../run/faults.ts';
import { fileUrl } from '../run/input.ts';
import { folderOf, isOffered, type Rung } from '../encode/ladder.ts';
import type { MediaOptions } from '../run/options.ts';
import { parsePlaylist } from './parse-playlist.ts';
import { startingVariantFirst } from './playlists.ts';
import { masterName, renditionName } from './publish.ts';
import { runForText } from '../run/run.ts';
import { indexName, initName, keyFramesName, readSegment, type Track } from '../encode/segments.ts';
import type { VideoTracks } from '../encode/transcode-options.ts';
import { timeLimit } from '../run/time-limit.ts';

export type VerifyOptions = MediaOptions & {
  directory: string;
  facts: SourceFacts;
  rungs: Rung[];
  /**
   * The video tracks if their segments are elsewhere and were checked there; the folder then has only the first
   * segments of each.
   */
  checkedTracks?: VideoTracks;
  /** The encoded audio renditions; by default all those of the source. */
  audio?: readonly AudioRendition[];
};

/** A finished folder is invalid; the remedy is to transcode again into an empty folder. */
export class InvalidOutput extends Error {
  override name = 'InvalidOutput';
}

const tolerance_s = 0.5;

/**
 * Checks a finished HLS folder before it is published: all playlists and segments exist, every rung has the
 * right codec and size, key frames are where the playlists say, and the length of each track is within half
 * a second of the source's.
 *
 * @throws InvalidOutput, naming the problem.
 */
export async function verify(options: VerifyOptions): Promise<void> {
  const { directory, facts, rungs, checkedTracks, audio = audioRenditions(facts) } = options;
  const audioPlaylists = audio.map(({ folder }) => join(folder, indexName));
  for (const name of audioPlaylists) await checkTrack(directory, name, facts.duration_s);

  const all = await listed(directory, masterName);
  for (const rung of rungs) {
    const folder = folderOf(rung);
    const name = join(folder, indexName);
    const keyFrames = join(folder, keyFramesName);
    const tracks = [name, keyFrames, ...audioPlaylists];
    for (const wanted of tracks)
      if (!all.has(wanted)) throw new InvalidOutput(`${masterName} does not list ${wanted}`);
    if (isOffered(rung)) await checkOwnPlaylist(directory, renditionName(rung.bitrate), tracks);
    const track = checkedTracks?.get(folder);
    await checkTrack(directory, name, facts.duration_s, track);
    await checkTrack(directory, keyFrames, facts.duration_s, track);
  }
  await checkPictures(options);
}

async function checkOwnPlaylist(directory: string, own: string, tracks: string[]): Promise<void> {
  const uris = await listed(directory, own);
  for (const wanted of tracks)
    if (!uris.has(wanted)) throw new InvalidOutput(`${own} does not list ${wanted}`);
}

async function listed(directory: string, name: string): Promise<Set<string>> {
  return new Set(parsePlaylist(await text(directory, name)).uris);
}

async function checkTrack(
  directory: string,
  name: string,
  duration_s: number,
  checked?: Track,
): Promise<void> {
  const { uris, segments, ended } = parsePlaylist(await text(directory, name));
  const folder = dirname(join(directory, name));
  if (!ended) throw new InvalidOutput(`${name} has no #EXT-X-ENDLIST`);
  const wanted = checked ? [initName] : uris;
  for (const uri of wanted) {
    const size = await stat(join(folder, uri)).then(
      ({ size }) => size,
      () => 0,
    );
    if (size === 0) throw new InvalidOutput(`${join(dirname(name), uri)} is missing or empty`);
  }
  for (const [index, { range }] of segments.entries()) {
    const segment = checked ? checked.segments[index] : await readSegment(folder, index);
    if (!segment) throw new InvalidOutput(`segment ${index} of ${name} is cut short`);
    if (range && (range.start !== 0 || range.bytes !== segment.first_bytes))
      throw new InvalidOutput(`${name} lists ${range.bytes} bytes as a key frame`);
  }
  const total = segments.reduce((sum, { duration_s: each }) => sum + each, 0);
  if (Math.abs(total - duration_s) > tolerance_s) {
    throw new InvalidOutput(`${name} lasts ${total.toFixed(3)} s, the source ${duration_s.toFixed(3)} s`);
  }
}

type ProbedVariant = { streams: { codec_name?: string; width?: number; height?: number }[] };

/**
 * Opens the master playlist, and thus every rung, as a player would. It is our own output, so file names are
 * not restricted, but only files may be opened.
 */
async function checkPictures({ directory, rungs, facts, ...options }: VerifyOptions): Promise<void> {
  const path = join(directory, masterName);
  const args = [
    ['-hide_banner', '-loglevel', 'error', '-select_streams', 'v'],
    ['-show_entries', 'program=:stream=codec_name,width,height', '-of', 'json'],
    ['-protocol_whitelist', 'file', '-allowed_extensions', 'ALL', '-f', 'hls', '-i', fileUrl(path)],
  ].flat();
  const output = await runForText('ffprobe', args, {
    timeoutMs: timeLimit(facts.duration_s, 0.1),
    ...options,
  }).catch((error: unknown) => {
    if (!isRejection(error)) throw error;
    throw new InvalidOutput(`${path} cannot be opened: ${error.message}`);
  });
  // ffprobe calls a variant a program.
  const variants = (JSON.parse(output) as { programs: ProbedVariant[] }).programs;
  for (const [index, rung] of startingVariantFirst(rungs).entries()) {
    const [picture] = variants[index]?.streams ?? [];
    const found = `${picture?.codec_name} ${picture?.width}x${picture?.height}`;
    const wanted = `${rung.av1 ? 'av1' : 'h264'} ${rung.width}x${rung.height}`;
    if (found !== wanted) throw new InvalidOutput(`${folderOf(rung)} in ${path} is ${found}, not ${wanted}`);
  }
}

async function text(directory: string, name: string): Promise<string> {
  return readFile(join(directory, name), 'utf8').catch(() => {
    throw new InvalidOutput(`${name} is missing`);
  });
}
