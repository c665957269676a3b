import { join } from 'node:path';
import { audioFolder } from '../encode/audio-pass.ts';
import { isOffered } from '../encode/ladder.ts';
import type { Rendition, TranscodeOptions, Transcoded } from '../encode/transcode-options.ts';
import { audioCodec, bandwidthOf, durationsOf, videoCodec } from './measure.ts';
import { type Variant, mediaPlaylist, multivariantPlaylist } from './playlists.ts';
import { indexName, initName, readTrack, segmentName, type Track } from '../encode/segments.ts';
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
  const audioPlaylist = audio ? `${audioFolder}/${indexName}` : null;
  const files = audio ? trackFiles(audioFolder, audio) : [];
  const variants: Variant[] = [];
  for (const rung of rungs) {
    const folder = String(rung.bitrate);
    const video = await writeIndex(join(directory, folder));
    if (video.segments.length !== timeline.segments)
      throw new RangeError(`segments are missing in ${folder}`);
    const variant = { ...rung, playlist: `${folder}/${indexName}`, ...bandwidthAndCodecs(video, audio) };
    variants.push(variant);
    files.push(...trackFiles(folder, video));
    if (!isOffered(rung)) continue;
    const own = renditionName(rung.bitrate);
    await writeAtomically(join(directory, own), multivariantPlaylist([variant], audioPlaylist));
    files.push(own);
  }
  await writeAtomically(join(directory, masterName), multivariantPlaylist(variants, audioPlaylist));
  return {
    playlist: masterName,
    renditions: variants.filter(isOffered).map(renditionOf),
    duration_s: (timeline.frames * timeline.fps.den) / timeline.fps.num,
    files: [...files, masterName],
  };
}

/** Writes a track's own playlist, whose existence marks the track as complete. */
export async function writeIndex(folder: string): Promise<Track> {
  const track = await readTrack(folder);
  await writeAtomically(join(folder, indexName), mediaPlaylist(durationsOf(track)));
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

function renditionOf({ codecs: _codecs, ...variant }: Variant): Rendition {
  return { ...variant, playlist: renditionName(variant.bitrate) };
}

function trackFiles(folder: string, { segments }: Track): string[] {
  return [initName, ...segments.map((_, index) => segmentName(index)), indexName].map(
    (name) => `${folder}/${name}`,
  );
}
