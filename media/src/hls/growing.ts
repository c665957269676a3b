import { join } from 'node:path';
import type { Rendition } from '../encode/transcode-options.ts';
import { initName } from '../encode/segments.ts';
import { endOfWritten, type GrowingTrack, rounding_s, segmentsBetween, startsOf } from './growing-track.ts';
import { type PlannedFilm, writePlannedPlaylists } from './planned-playlists.ts';

/** The part of a film that can be published while the rest is still being made. */
export type Growth = {
  /** New files: their paths, and the names to publish them under. */
  files: { path: string; name: string }[];
  /** Seconds from the start of the film that can be played once the new files are published. */
  playable_s: number;
  renditions: Rendition[];
};

/** Publishes the new files; the next growth is reported once this resolves. */
export type OnGrowth = (growth: Growth) => Promise<void>;

/** A stand-in shorter than this, in seconds, is not worth opening. */
const minPlayable_s = 8;
/**
 * The first growth is small, because somebody is waiting for it; later ones are larger to keep the number of
 * updates low.
 */
const firstStep_s = 12;
const step_s = 60;

/**
 * Reports the growth of a film until all of its tracks are complete.
 * @returns `changed`, to be called when a track has changed; and `follow`, which resolves after the last
 * growth and rejects with what `onGrowth` throws, or with the signal's reason when cancelled.
 */
export function growth(film: PlannedFilm, onGrowth: OnGrowth) {
  const tracks = [film.picture, ...film.audio.map(({ track }) => track)];
  let change = Promise.withResolvers<void>();
  const changed = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };

  async function follow(signal: AbortSignal): Promise<void> {
    let published_s = 0;
    let renditions: Rendition[] = [];
    signal.addEventListener('abort', changed, { once: true });
    for (;;) {
      signal.throwIfAborted();
      const next = change.promise;
      const playable_s = nextStep(film.picture, tracks, published_s);
      if (playable_s > published_s) {
        const segments = tracks.flatMap((track) => segmentsBetween(track, published_s, playable_s));
        const planned = published_s === 0 ? await writePlannedPlaylists(film) : null;
        renditions = planned?.renditions ?? renditions;
        const fileNamed = (name: string) => ({ name, path: join(film.directory, name) });
        const files = [
          ...(planned ? [...planned.files, ...tracks.map(headerOf).map(fileNamed)] : []),
          ...segments.map(fileNamed),
        ];
        await onGrowth({ files, playable_s, renditions });
        published_s = playable_s;
      } else if (tracks.every(({ isComplete }) => isComplete)) return;
      else await next;
    }
  }

  return { changed, follow };
}

const headerOf = ({ folder }: GrowingTrack): string => `${folder}/${initName}`;

/** Returns how far a film can be published next: to the end of a video segment that all tracks reach. */
function nextStep(picture: GrowingTrack, tracks: readonly GrowingTrack[], published_s: number): number {
  const limit_s = Math.min(
    ...tracks.map(endOfWritten),
    published_s + (published_s === 0 ? firstStep_s : step_s),
  );
  const reached_s = startsOf(picture).findLast((start_s) => start_s <= limit_s + rounding_s) ?? 0;
  const areAllComplete = tracks.every(({ isComplete }) => isComplete);
  return reached_s >= minPlayable_s || published_s > 0 || areAllComplete ? reached_s : 0;
}
