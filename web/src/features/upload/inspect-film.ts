import { createFile, MP4BoxBuffer } from 'mp4box';
import type { Movie } from 'mp4box';
import { readBoxes } from './boxes.ts';
import { containerOf } from './container.ts';

/** What a file says of itself; null where it does not. */
export type FilmFacts = {
  /** Null for an mp4, else what it is instead; '' when that is not known either. */
  other_container: string | null;
  is_whole: boolean;
  duration_s: number | null;
  /** Null when there is no picture; undefined when that could not be read. */
  picture: { codec: string; width: number; height: number } | null | undefined;
  sound: { codec: string } | null | undefined;
};

const unknown = { duration_s: null, picture: undefined, sound: undefined };
/** A film of three hours has some 10 MB of description. */
const largestDescription = 128 * 1024 ** 2;

/** The box that every mp4 begins with, here before a description that is read by itself. */
const head = new Uint8Array([0, 0, 0, 16, ...new TextEncoder().encode('ftypisom'), 0, 0, 0, 0]);

/** Reads a film's description, wherever it stands, and nothing of its picture or sound. */
export async function inspectFilm(file: Blob): Promise<FilmFacts> {
  const { is_mp4, is_whole, description } = await readBoxes(file);
  if (!is_mp4) return { other_container: await containerOf(file), is_whole, ...unknown };
  const facts: FilmFacts = { other_container: null, is_whole: is_whole && description !== null, ...unknown };
  if (!description || description.end - description.start > largestDescription) return facts;
  const alone = new Blob([head, file.slice(description.start, description.end)]);
  const movie = readDescription(await alone.arrayBuffer());
  return movie ? { ...facts, ...factsOf(movie) } : facts;
}

/** @returns null when it cannot be read; the server will say what is wrong with it. */
function readDescription(bytes: ArrayBuffer): Movie | null {
  let movie: Movie | null = null;
  try {
    const film = createFile();
    film.onReady = (read) => {
      movie = read;
    };
    film.appendBuffer(MP4BoxBuffer.fromArrayBuffer(bytes, 0), true);
    film.flush();
  } catch {
    return null;
  }
  return movie;
}

function factsOf({ duration, timescale, videoTracks, audioTracks }: Movie) {
  const [picture] = videoTracks;
  const [sound] = audioTracks;
  const duration_s = duration / timescale;
  return {
    duration_s: duration_s > 0 && Number.isFinite(duration_s) ? duration_s : null,
    picture: picture
      ? {
          codec: picture.codec,
          width: picture.video?.width ?? picture.track_width,
          height: picture.video?.height ?? picture.track_height,
        }
      : null,
    sound: sound ? { codec: sound.codec } : null,
  };
}
