import type { Audience } from '#features/catalogue/rules.ts';
import { after, hour, minute, second } from '#clock.ts';
import { atMost, lengthOf, minus, within, type Stretches } from '#features/playback/stretches.ts';

/** How long the addresses of a film work. */
export const playFor_ms = hour;

/** For so long who was in the middle of a film sees it on, once another has taken its place. */
export const replacedFor_ms = 6 * hour;

export type Progress = { position_s: number; finished: boolean; updated_at: string };

/**
 * An episode is out from its moment on and that of its show, once it has a film to play; for its publisher it
 * always is. `availableEpisodes` lists by the same rule.
 */
export function isOutFor(
  episode: {
    release_at: string;
    show_release_date: string;
    publisher_id: number;
    /** Null until a rendition can be played. */
    video_id: number | null;
  },
  { now, viewer_id }: Pick<Audience, 'now' | 'viewer_id'>,
): boolean {
  const isReleased = [episode.release_at, episode.show_release_date].every(
    (moment) => Date.parse(moment) <= now.getTime(),
  );
  return (isReleased && episode.video_id !== null) || episode.publisher_id === viewer_id;
}

/** A glance is not worth keeping. */
export const isWorthKeeping = (watched_s: number): boolean => watched_s > 5;

/** In a film shorter than this, thirty seconds are more than its end. */
const shortFilm_s = (5 * minute) / 1000;

/** Whether a film was seen to its end: what remains is at most a twentieth, or thirty seconds. */
export function isFinished(position_s: number, duration_s: number): boolean {
  if (position_s >= 0.95 * duration_s) return true;
  return duration_s >= shortFilm_s && position_s >= duration_s - 30;
}

/** A place kept in an earlier film of the episode may lie beyond this one: then it starts at its beginning. */
export const placeWithin = (position_s: number, duration_s: number): number =>
  position_s < duration_s ? position_s : 0;

/** Where to start an episode: where it was left, or from the beginning when it was seen to its end. */
export const resumePosition = (
  progress: Pick<Progress, 'position_s' | 'finished'> | null | undefined,
): number => (progress && !progress.finished ? progress.position_s : 0);

export type Place<E> = { episode: E; pause_time: number };

/**
 * Where to go on with a show: in the episode watched last, or after it when it was finished.
 * @param episodes those that are out, in their order.
 * @returns null when nothing was begun, or nothing comes after what was finished.
 */
export function placeToGoOn<E extends { progress: Progress | null }>(
  episodes: readonly E[],
): Place<E> | null {
  let last = -1;
  let latest = '';
  for (const [index, { progress }] of episodes.entries()) {
    if (progress && progress.updated_at >= latest) [last, latest] = [index, progress.updated_at];
  }
  const begun = episodes[last];
  if (!begun?.progress) return null;
  const episode = begun.progress.finished ? episodes[last + 1] : begun;
  return episode ? { episode, pause_time: resumePosition(episode.progress) } : null;
}

/** The highest speed that the player offers. */
const highestSpeed = 2;

/** How long after its addresses stopped working a playback may still tell what was watched. */
export const lateFor_ms = 5 * minute;

export type Playback = { started_at: string; expires_at: string };

/** Seconds by the clock that a playback has lasted; what comes after its end adds none. */
export function lasted_s({ started_at, expires_at }: Playback, now: Date): number {
  const end = Math.min(now.getTime(), Date.parse(expires_at) + lateFor_ms);
  return Math.max(0, end - Date.parse(started_at)) / second;
}

/**
 * What of a telling is new and can be true: it lies within the film, was not told before, and with all that
 * was told before is no more than the highest speed shows in the time that the playback has lasted.
 */
export function newlyWatched(
  told: Stretches,
  { known, duration_s, lasted_s }: { known: Stretches; duration_s: number; lasted_s: number },
): Stretches {
  const fresh = minus(within(told, duration_s), known);
  return atMost(fresh, highestSpeed * lasted_s - lengthOf(known));
}

const view_s = 30;

/** A view: more than half a minute of the film was shown, for which there was time at the highest speed. */
export const countsAsView = (watched_s: number, lasted_s: number): boolean =>
  watched_s > view_s && lasted_s >= view_s / highestSpeed;

/**
 * Since when what was watched is kept as one with what comes now. What was received before this moment never
 * changes any more, so that a month that was settled stays as it was.
 */
export const joinedSince = (now: Date): Date => new Date(Math.floor(now.getTime() / hour) * hour);

/**
 * How long after its last word a playback counts as going on. It keeps the position every ten seconds; an
 * older one, whose last word may be late, does not overrule it meanwhile.
 */
const goesOnFor_ms = 15 * second;

export const goingOnSince = (now: Date): Date => after(now, -goesOnFor_ms);
