import { join } from 'node:path';
import { encodeAudio } from '../encode/audio-pass.ts';
import type { Rung } from '../encode/ladder.ts';
import { readTrack, type Track } from '../encode/segments.ts';
import { type SoundRendition, soundRenditions } from '../encode/sound-renditions.ts';
import type { Transcoded, TranscodeOptions } from '../encode/transcode-options.ts';
import type { SourceFacts } from '../facts.ts';
import { together } from '../run/together.ts';
import type { GrowingTrack } from './growing-track.ts';
import { growth, type OnGrowth } from './growing.ts';
import type { PlannedFilm } from './planned-playlists.ts';
import { masterName, writeMasters, writePlaylists } from './publish.ts';

export type GrowingOptions = Omit<TranscodeOptions, 'rungs' | 'preset' | 'onProgress'> & {
  /** Called with new files that can be published before everything is done. */
  onGrowth?: OnGrowth;
};

/** Encodes or copies the video: writes its segments into its folder and reports them. */
export type MakePicture = (
  signal: AbortSignal,
  picture: PlannedFilm['picture'],
  changed: () => void,
) => Promise<void>;

/** Seconds: 188 packets of 1024 samples at 48 kHz. */
const soundSegment_s = (188 * 1024) / 48_000;

/**
 * Makes HLS of one rendition, with the main audio track in stereo, working on picture and audio at the same time.
 * Complete parts are reported while the rest is being made.
 *
 * @throws what `makePicture` or `onGrowth` throws; the signal's reason when cancelled; `FfmpegFailed` when ffmpeg
 *   gives up.
 */
export async function makeGrowingFilm(
  { onGrowth, ...options }: GrowingOptions,
  rung: Rung,
  makePicture: MakePicture,
): Promise<Transcoded> {
  const { directory, facts } = options;
  const [sound] = soundRenditions(facts);
  const picture = { ...emptyTrack(String(rung.bitrate)), bandwidth: null };
  const sounds = sound ? [{ choice: sound, track: plannedSound(sound, facts) }] : [];
  const film: PlannedFilm = { directory, rung, picture, sounds };
  const { changed, follow } = growth(film, onGrowth ?? (async () => {}));
  const end = (track: GrowingTrack) => {
    track.isComplete = true;
    changed();
  };
  await together(options.signal, [
    async (signal) => {
      await makePicture(signal, picture, changed);
      end(picture);
    },
    ...sounds.map(({ choice, track }) => async (signal: AbortSignal) => {
      const onSegment = (index: number) => {
        track.written = index + 1;
        changed();
      };
      await encodeAudio({ ...options, rungs: [rung], signal, onSegment }, choice);
      end(track);
    }),
    ...(onGrowth ? [follow] : []),
  ]);
  return finish(film, sound, facts);
}

/** Writes the playlists of the complete film. */
async function finish(
  { directory, rung, picture }: PlannedFilm,
  sound: SoundRendition | undefined,
  facts: SourceFacts,
): Promise<Transcoded> {
  const read = (folder: string): Promise<Track> => readTrack(join(directory, folder));
  const pictures = [{ rung, track: await read(picture.folder) }];
  const sounds = sound ? [{ rendition: sound, track: await read(sound.folder) }] : [];
  // Players that read the playlists while they grew expect their type not to change.
  const files = await writePlaylists(directory, pictures, sounds, 'EVENT');
  const masters = await writeMasters(directory, pictures, sounds);
  return {
    playlist: masterName,
    renditions: masters.renditions,
    duration_s: facts.duration_s,
    files: [...files, ...masters.files],
  };
}

const emptyTrack = (folder: string): GrowingTrack => ({
  folder,
  planned: [],
  written: 0,
  isComplete: false,
});

function plannedSound({ folder }: SoundRendition, { duration_s }: SourceFacts): GrowingTrack {
  const whole = Math.floor(duration_s / soundSegment_s);
  const rest_s = duration_s - whole * soundSegment_s;
  const planned = [...Array.from({ length: whole }, () => soundSegment_s), ...(rest_s > 0 ? [rest_s] : [])];
  return { ...emptyTrack(folder), planned };
}
