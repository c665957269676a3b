import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rung } from '../encode/ladder.ts';
import { indexName, initName } from '../encode/segments.ts';
import type { AudioChoice } from '../encode/audio-renditions.ts';
import type { Rendition } from '../encode/transcode-options.ts';
import { writeAtomically } from '../run/write-atomically.ts';
import type { GrowingTrack } from './growing-track.ts';
import { videoCodec } from './measure.ts';
import { type Bandwidth, mediaPlaylist, targetDuration } from './playlists.ts';
import { writeMastersOf } from './publish.ts';

/** A film of one rendition while it is being made. */
export type PlannedFilm = {
  directory: string;
  rung: Rung;
  picture: GrowingTrack & {
    /** Null while unknown; the playlist then states the rung's ceiling. */
    bandwidth: Bandwidth | null;
  };
  audio: readonly { choice: AudioChoice; track: GrowingTrack }[];
};

/** Upper bounds of what our encoder writes for stereo audio, in bits per second. */
const audioBandwidth: Bandwidth = { average: 160_000, peak: 176_000 };

/** Beside the tracks' folders: a playlist inside one would mark its track as complete. */
const plannedFolder = 'planned';

/**
 * Writes the playlists that a film will have once it is complete; a server shows the part that exists so far.
 * Key frames are not listed, because their sizes are not known.
 */
export async function writePlannedPlaylists(
  film: PlannedFilm,
): Promise<{ renditions: Rendition[]; files: { path: string; name: string }[] }> {
  const { directory, rung, picture, audio } = film;
  const folder = join(directory, plannedFolder);
  const tracks = [picture, ...audio.map(({ track }) => track)];
  const target = targetDuration(tracks.flatMap(({ planned }) => planned));
  for (const track of tracks) {
    await mkdir(join(folder, track.folder), { recursive: true });
    const entries = track.planned.map((duration_s) => ({ duration_s }));
    await writeAtomically(join(folder, track.folder, indexName), mediaPlaylist(entries, target, 'EVENT'));
  }
  const ceiling = rung.bitrate * 1000;
  const variant = {
    ...rung,
    playlist: `${picture.folder}/${indexName}`,
    bandwidth: picture.bandwidth ?? { average: ceiling, peak: ceiling },
    codec: videoCodec({ init: await readFile(join(directory, picture.folder, initName)) }),
    keyFrames: null,
  };
  const listed = audio.map(({ choice, track }) => ({
    ...choice,
    playlist: `${track.folder}/${indexName}`,
    bandwidth: audioBandwidth,
  }));
  const { renditions, files } = await writeMastersOf(folder, [variant], listed);
  const names = [...tracks.map((track) => `${track.folder}/${indexName}`), ...files];
  return { renditions, files: names.map((name) => ({ name, path: join(folder, name) })) };
}
