import { createFile, MP4BoxBuffer, type Movie } from 'mp4box';
import { readBoxes } from './mp4-boxes.ts';
import { detectContainer } from './container-format.ts';

/** The metadata in a file; null where it is missing. */
export type FilmFacts = {
  /** Null for an mp4, otherwise the actual format, or '' if unknown. */
  other_container: string | null;
  is_complete: boolean;
  duration_s: number | null;
  /** Null if there is no video track; undefined if it could not be read. */
  video: { codec: string; width: number; height: number } | null | undefined;
  audio: { codec: string } | null | undefined;
};

const unknownFacts = { duration_s: null, video: undefined, audio: undefined };
/** A three-hour film has about 10 MB of metadata. */
const maxMetadata_bytes = 128 * 1024 ** 2;

/** A minimal `ftyp` box, as at the start of every mp4, to precede a `moov` box that is parsed separately. */
const ftypBox = new Uint8Array([0, 0, 0, 16, ...new TextEncoder().encode('ftypisom'), 0, 0, 0, 0]);

/** Reads a film's metadata (`moov`), wherever it is in the file, without reading any video or audio data. */
export async function inspectFilm(file: Blob): Promise<FilmFacts> {
  const { is_mp4, is_complete, metadata } = await readBoxes(file);
  if (!is_mp4) return { other_container: await detectContainer(file), is_complete, ...unknownFacts };
  const facts: FilmFacts = {
    other_container: null,
    is_complete: is_complete && metadata !== null,
    ...unknownFacts,
  };
  if (!metadata || metadata.end - metadata.start > maxMetadata_bytes) return facts;
  const standalone = new Blob([ftypBox, file.slice(metadata.start, metadata.end)]);
  const movie = readMetadata(await standalone.arrayBuffer());
  return movie ? { ...facts, ...summarize(movie) } : facts;
}

/** @returns null if it cannot be parsed; the server will report what is wrong with it. */
function readMetadata(bytes: ArrayBuffer): Movie | null {
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

function summarize({ duration, timescale, videoTracks, audioTracks }: Movie) {
  const [videoTrack] = videoTracks;
  const [audioTrack] = audioTracks;
  const duration_s = duration / timescale;
  return {
    duration_s: duration_s > 0 && Number.isFinite(duration_s) ? duration_s : null,
    video: videoTrack
      ? {
          codec: videoTrack.codec,
          width: videoTrack.video?.width ?? videoTrack.track_width,
          height: videoTrack.video?.height ?? videoTrack.track_height,
        }
      : null,
    audio: audioTrack ? { codec: audioTrack.codec } : null,
  };
}
