import { join } from 'node:path';
import { audioFolder } from '../encode/audio-pass.ts';
import { isOffered, type Rung } from '../encode/ladder.ts';
import type { Rendition, TranscodeOptions, Transcoded } from '../encode/transcode-options.ts';
import { audioCodec, bandwidthOf, bandwidthOver, entriesOf, keyFramesOf, videoCodec } from './measure.ts';
import { type Variant, mediaPlaylist, multivariantPlaylist } from './playlists.ts';
import {
  indexName,
  initName,
  keyFramesName,
  readTrack,
  segmentName,
  type Track,
} from '../encode/segments.ts';
import type { Timeline } from '../encode/timeline.ts';
import { writeAtomically } from '../run/write-atomically.ts';

export const masterName = 'master.m3u8';

/** Returns the file name of the playlist that plays one rendition with sound. */
export function renditionName(bitrate: number): string {
  return `video_${bitrate}.m3u8`;
}

/** Writes all playlists from the segments on disk and returns the result. */
export async function publish(options: TranscodeOptions, timeline: Timeline): Promise<Transcoded> {
  const { directory, facts, rungs } = options;
  const audio = facts.audio ? await readTrack(join(directory, audioFolder)) : null;
  const files = audio ? trackFiles(audioFolder, audio) : [];
  const pictures: VideoTrack[] = [];
  for (const rung of rungs) {
    const folder = String(rung.bitrate);
    const track = await writeVideoIndexes(join(directory, folder));
    if (track.segments.length !== timeline.segments)
      throw new RangeError(`segments are missing in ${folder}`);
    pictures.push({ rung, track });
    files.push(...videoFiles(folder, track));
  }
  const masters = await writeMasters(directory, pictures, audio);
  return {
    playlist: masterName,
    renditions: masters.renditions,
    duration_s: (timeline.frames * timeline.fps.den) / timeline.fps.num,
    files: [...files, ...masters.files],
  };
}

/** A rung and its track. */
export type VideoTrack = { rung: Rung; track: Track };

/** Writes the playlists that combine tracks: one per rendition that viewers can choose, and one of all rungs. */
export async function writeMasters(
  directory: string,
  pictures: readonly VideoTrack[],
  audio: Track | null,
): Promise<{ renditions: Rendition[]; files: string[] }> {
  const audioPlaylist = audio ? `${audioFolder}/${indexName}` : null;
  const variants: Variant[] = pictures.map(({ rung, track }) => ({
    ...rung,
    playlist: `${rung.bitrate}/${indexName}`,
    ...bandwidthAndCodecs(track, audio),
    keyFrames: { playlist: `${rung.bitrate}/${keyFramesName}`, ...keyFrameBandwidth(track) },
  }));
  const offered = variants.filter(isOffered);
  for (const variant of offered)
    await writeAtomically(
      join(directory, renditionName(variant.bitrate)),
      multivariantPlaylist([variant], audioPlaylist),
    );
  await writeAtomically(join(directory, masterName), multivariantPlaylist(variants, audioPlaylist));
  return {
    renditions: offered.map(renditionOf),
    files: [...offered.map(({ bitrate }) => renditionName(bitrate)), masterName],
  };
}

/** Writes a track's own playlist, whose existence marks the track as complete. */
export async function writeIndex(folder: string): Promise<Track> {
  const track = await readTrack(folder);
  await writeAtomically(join(folder, indexName), mediaPlaylist(entriesOf(track)));
  return track;
}

/** Writes the playlists of a video track: of its segments, and of its key frames. */
export async function writeVideoIndexes(folder: string): Promise<Track> {
  const track = await writeIndex(folder);
  await writeAtomically(join(folder, keyFramesName), mediaPlaylist(keyFramesOf(track)));
  return track;
}

function bandwidthAndCodecs(
  video: Track,
  audio: Track | null,
): Pick<Variant, 'bandwidth' | 'average_bandwidth' | 'codecs'> {
  const picture = bandwidthOf(video);
  const sound = audio ? bandwidthOf(audio) : { peak: 0, average: 0 };
  return {
    bandwidth: picture.peak + sound.peak,
    average_bandwidth: picture.average + sound.average,
    codecs: [videoCodec(video), ...(audio ? [audioCodec] : [])],
  };
}

function keyFrameBandwidth(video: Track): { bandwidth: number; average_bandwidth: number } {
  const frames = keyFramesOf(video).map(({ first_bytes, duration_s }) => ({
    bytes: first_bytes,
    duration_s,
  }));
  const { peak, average } = bandwidthOver(frames);
  return { bandwidth: peak, average_bandwidth: average };
}

function renditionOf({ codecs: _codecs, keyFrames: _keyFrames, ...variant }: Variant): Rendition {
  return { ...variant, playlist: renditionName(variant.bitrate) };
}

/** Returns the names of a track's files. */
export function trackFiles(folder: string, { segments }: Track): string[] {
  return [initName, ...segments.map((_, index) => segmentName(index)), indexName].map(
    (name) => `${folder}/${name}`,
  );
}

/** Returns the names of a video track's files. */
export const videoFiles = (folder: string, track: Track): string[] => [
  ...trackFiles(folder, track),
  `${folder}/${keyFramesName}`,
];
