import { join } from 'node:path';
import { encodeAudio } from '../encode/audio-pass.ts';
import type { Rung } from '../encode/ladder.ts';
import { readTrack, type Track } from '../encode/segments.ts';
import { type AudioRendition, audioRenditions } from '../encode/audio-renditions.ts';
import type { Transcoded, TranscodeOptions } from '../encode/transcode-options.ts';
import type { SourceFacts } from '../facts.ts';
import { runTogether } from '../run/together.ts';
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

/** The length of an audio segment in seconds: 188 packets of 1024 samples at 48 kHz. */
const audioSegment_s = (188 * 1024) / 48_000;

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
  const [rendition] = audioRenditions(facts);
  const picture = { ...emptyTrack(String(rung.bitrate)), bandwidth: null };
  const audio = rendition ? [{ choice: rendition, track: plannedAudio(rendition, facts) }] : [];
  const film: PlannedFilm = { directory, rung, picture, audio };
  const { changed, follow } = growth(film, onGrowth ?? (async () => {}));
  const markComplete = (track: GrowingTrack) => {
    track.isComplete = true;
    changed();
  };
  await runTogether(options.signal, [
    async (signal) => {
      await makePicture(signal, picture, changed);
      markComplete(picture);
    },
    ...audio.map(({ choice, track }) => async (signal: AbortSignal) => {
      const onSegment = (index: number) => {
        track.written = index + 1;
        changed();
      };
      await encodeAudio({ ...options, rungs: [rung], signal, onSegment }, choice);
      markComplete(track);
    }),
    ...(onGrowth ? [follow] : []),
  ]);
  return finish(film, rendition, facts);
}

/** Writes the playlists of the complete film. */
async function finish(
  { directory, rung, picture }: PlannedFilm,
  rendition: AudioRendition | undefined,
  facts: SourceFacts,
): Promise<Transcoded> {
  const read = (folder: string): Promise<Track> => readTrack(join(directory, folder));
  const pictures = [{ rung, track: await read(picture.folder) }];
  const audio = rendition ? [{ rendition, track: await read(rendition.folder) }] : [];
  // Players that read the playlists while they grew expect their type not to change.
  const files = await writePlaylists(directory, pictures, audio, 'EVENT');
  const masters = await writeMasters(directory, pictures, audio);
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

function plannedAudio({ folder }: AudioRendition, { duration_s }: SourceFacts): GrowingTrack {
  const whole = Math.floor(duration_s / audioSegment_s);
  const rest_s = duration_s - whole * audioSegment_s;
  const planned = [...Array.from({ length: whole }, () => audioSegment_s), ...(rest_s > 0 ? [rest_s] : [])];
  return { ...emptyTrack(folder), planned };
}
