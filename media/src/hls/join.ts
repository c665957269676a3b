import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf, type Rung } from '../encode/ladder.ts';
import {
  indexName,
  initName,
  keyFramesName,
  readTrack,
  segmentName,
  type Track,
} from '../encode/segments.ts';
import { audioFolder, onlyAudio } from '../encode/audio-renditions.ts';
import type { Rendition } from '../encode/transcode-options.ts';
import { writeAtomically } from '../run/write-atomically.ts';
import { durationsOf, entriesOf, keyFramesOf } from './measure.ts';
import { type Entry, joinedPlaylist } from './playlists.ts';
import { writeMasters } from './publish.ts';

export type JoinOptions = {
  /** Finished results of `transcode`, by name, with the same rungs and all with audio. */
  pieces: ReadonlyMap<string, string>;
  /** Names of pieces in the order in which they play; each may play many times. */
  order: readonly string[];
  rungs: readonly Rung[];
  /** Folder for the playlists of the joined film. */
  directory: string;
};

export type Joined = {
  renditions: Rendition[];
  duration_s: number;
  /** Every file of the result: its path, and its name in the published folder. */
  files: { path: string; name: string }[];
};

/**
 * Joins transcoded pieces into a film of any length without encoding them again: its playlists list their
 * segments in order, so that a piece that plays a hundred times is stored only once.
 *
 * A piece's picture and audio should be equally long, otherwise they drift apart with every piece. At 24 frames
 * and 48,000 samples per second, the length should be a multiple of 8/3 seconds.
 */
export async function joinPieces({ pieces, order, rungs, directory }: JoinOptions): Promise<Joined> {
  const used = [...new Set(order)];
  const files: Joined['files'] = [];
  const joinTrack = async (folder: string): Promise<Track> => {
    const tracks = new Map<string, Track>();
    for (const name of used) {
      const source = pieces.get(name);
      if (source === undefined) throw new RangeError(`the piece ${name} does not exist`);
      const track = await readTrack(join(source, folder));
      tracks.set(name, track);
      for (const file of [initName, ...track.segments.map((_, index) => segmentName(index))])
        files.push({ path: join(source, folder, file), name: `${name}/${folder}/${file}` });
    }
    const parts = order.flatMap((name) => {
      const track = tracks.get(name);
      return track ? [{ folder: `../${name}/${folder}`, track }] : [];
    });
    const [first] = parts;
    if (!first) throw new RangeError('there are no pieces to join');
    await mkdir(join(directory, folder), { recursive: true });
    const write = async (name: string, entriesIn: (track: Track) => Entry[]) => {
      const playlist = `${folder}/${name}`;
      const list = parts.map(({ folder: path, track }) => ({
        folder: path,
        entries: entriesIn(track),
        init: track.init,
      }));
      await writeAtomically(join(directory, playlist), joinedPlaylist(list));
      files.push({ path: join(directory, playlist), name: playlist });
    };
    await write(indexName, entriesOf);
    if (folder !== audioFolder) await write(keyFramesName, keyFramesOf);
    return { ...first.track, segments: parts.flatMap(({ track }) => track.segments) };
  };

  const audio = { rendition: { ...onlyAudio, folder: audioFolder }, track: await joinTrack(audioFolder) };
  const pictures = [];
  for (const rung of rungs) pictures.push({ rung, track: await joinTrack(folderOf(rung)) });
  const masters = await writeMasters(directory, pictures, [audio]);
  const [picture] = pictures;
  return {
    renditions: masters.renditions,
    duration_s: picture ? durationsOf(picture.track).reduce((sum, each) => sum + each, 0) : 0,
    files: [...files, ...masters.files.map((name) => ({ name, path: join(directory, name) }))],
  };
}
