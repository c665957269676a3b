import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf, isOffered, type Rung } from '../encode/ladder.ts';
import type { Rendition, TranscodeOptions, Transcoded, VideoTracks } from '../encode/transcode-options.ts';
import { bandwidthOf, bandwidthOver, durationsOf, entriesOf, keyFramesOf, videoCodec } from './measure.ts';
import {
  type Bandwidth,
  type PlaylistType,
  type ListedAudio,
  type Variant,
  mediaPlaylist,
  multivariantPlaylist,
  targetDuration,
} from './playlists.ts';
import {
  indexName,
  initName,
  keyFramesName,
  readTrack,
  segmentName,
  type Track,
} from '../encode/segments.ts';
import type { AudioChoice, AudioRendition } from '../encode/audio-renditions.ts';
import type { Timeline } from '../encode/timeline.ts';
import { writeAtomically } from '../run/write-atomically.ts';

export const masterName = 'master.m3u8';

/** Returns the file name of the playlist that plays one rendition with audio. */
export function renditionName(bitrate: number): string {
  return `video_${bitrate}.m3u8`;
}

/** Reads the video track of every rung from disk. */
export async function readVideoTracks(directory: string, rungs: readonly Rung[]): Promise<VideoTracks> {
  const tracks = new Map<string, Track>();
  for (const folder of rungs.map(folderOf)) tracks.set(folder, await readTrack(join(directory, folder)));
  return tracks;
}

/** Writes all playlists, and the headers of the video tracks, and returns the result. */
export async function publish(
  options: TranscodeOptions,
  timeline: Timeline,
  tracks: VideoTracks,
  renditions: readonly AudioRendition[],
): Promise<Transcoded> {
  const { directory, rungs } = options;
  const audio = await readAudioTracks(directory, renditions);
  const pictures: VideoTrack[] = [];
  for (const rung of rungs) {
    const folder = folderOf(rung);
    const track = tracks.get(folder);
    if (track?.segments.length !== timeline.segments)
      throw new RangeError(`segments are missing from ${folder}`);
    await mkdir(join(directory, folder), { recursive: true });
    await writeAtomically(join(directory, folder, initName), track.init);
    pictures.push({ rung, track });
  }
  const files = await writePlaylists(directory, pictures, audio);
  const masters = await writeMasters(directory, pictures, audio);
  return {
    playlist: masterName,
    renditions: masters.renditions,
    duration_s: (timeline.frames * timeline.fps.den) / timeline.fps.num,
    files: [...files, ...masters.files],
  };
}

/** Writes the playlists of all tracks, and returns the names of the tracks' files. */
export async function writePlaylists(
  directory: string,
  pictures: readonly VideoTrack[],
  audio: readonly AudioTrack[],
  type?: PlaylistType,
): Promise<string[]> {
  const target = targetDuration([...pictures, ...audio].flatMap(({ track }) => durationsOf(track)));
  for (const { rendition, track } of audio)
    await writeIndex(join(directory, rendition.folder), track, target, type);
  for (const { rung, track } of pictures) {
    const folder = join(directory, folderOf(rung));
    await writeIndex(folder, track, target, type);
    await writeAtomically(join(folder, keyFramesName), mediaPlaylist(keyFramesOf(track), target, type));
  }
  return [
    ...audio.flatMap(({ rendition, track }) => trackFiles(rendition.folder, track)),
    ...pictures.flatMap(({ rung, track }) => videoFiles(folderOf(rung), track)),
  ];
}

/** A rung and its track. */
export type VideoTrack = { rung: Rung; track: Track };

/** An audio rendition with its folder, and its track. */
export type AudioTrack = { rendition: AudioChoice & { folder: string }; track: Track };

async function readAudioTracks(
  directory: string,
  renditions: readonly AudioRendition[],
): Promise<AudioTrack[]> {
  return Promise.all(
    renditions.map(async (rendition) => ({
      rendition,
      track: await readTrack(join(directory, rendition.folder)),
    })),
  );
}

/** Writes the playlists that combine tracks: one per rendition that viewers can choose, and one of all rungs. */
export async function writeMasters(
  directory: string,
  pictures: readonly VideoTrack[],
  audioTracks: readonly AudioTrack[],
): Promise<{ renditions: Rendition[]; files: string[] }> {
  const variants = pictures.map(({ rung, track }) => ({
    ...rung,
    playlist: `${folderOf(rung)}/${indexName}`,
    bandwidth: bandwidthOf(track),
    codec: videoCodec(track, rung.hdr),
    keyFrames: { playlist: `${folderOf(rung)}/${keyFramesName}`, bandwidth: keyFrameBandwidth(track) },
  }));
  return writeMastersOf(directory, variants, audioTracks.map(listedAudio));
}

/** Like `writeMasters`, but takes the properties of the tracks, which need not be complete. */
export async function writeMastersOf(
  directory: string,
  variants: readonly Variant[],
  audio: readonly ListedAudio[],
): Promise<{ renditions: Rendition[]; files: string[] }> {
  const offered = variants.filter(isOffered);
  for (const variant of offered)
    await writeAtomically(
      join(directory, renditionName(variant.bitrate)),
      multivariantPlaylist([variant], audio),
    );
  await writeAtomically(join(directory, masterName), multivariantPlaylist(variants, audio));
  return {
    renditions: offered.map((variant) => renditionOf(variant, audio)),
    files: [...offered.map(({ bitrate }) => renditionName(bitrate)), masterName],
  };
}

/** Writes a track's own playlist, whose existence marks the track as complete. */
export async function writeIndex(
  folder: string,
  track: Track,
  target: number = targetDuration(durationsOf(track)),
  type?: PlaylistType,
): Promise<void> {
  await writeAtomically(join(folder, indexName), mediaPlaylist(entriesOf(track), target, type));
}

const listedAudio = ({ rendition, track }: AudioTrack): ListedAudio => ({
  ...rendition,
  playlist: `${rendition.folder}/${indexName}`,
  bandwidth: bandwidthOf(track),
});

function keyFrameBandwidth(video: Track): Bandwidth {
  return bandwidthOver(
    keyFramesOf(video).map(({ first_bytes, duration_s }) => ({ bytes: first_bytes, duration_s })),
  );
}

function renditionOf(
  { bandwidth, codec: _codec, keyFrames: _keyFrames, ...variant }: Variant,
  audio: readonly ListedAudio[],
): Rendition {
  const main = audio.find(({ is_main }) => is_main)?.bandwidth ?? { peak: 0, average: 0 };
  return {
    ...variant,
    playlist: renditionName(variant.bitrate),
    bandwidth: bandwidth.peak + main.peak,
    average_bandwidth: bandwidth.average + main.average,
  };
}

/** Returns the names of a track's files. */
function trackFiles(folder: string, { segments }: Track): string[] {
  return [initName, ...segments.map((_, index) => segmentName(index)), indexName].map(
    (name) => `${folder}/${name}`,
  );
}

/** Returns the names of a video track's files. */
const videoFiles = (folder: string, track: Track): string[] => [
  ...trackFiles(folder, track),
  `${folder}/${keyFramesName}`,
];
