import type { MaturityLevel } from '@kinora/contract/common';
import type { Audience } from '#features/catalogue/rules.ts';
import { hour, minute } from '#clock.ts';

/** How long the addresses of a film work. */
export const playFor_ms = hour;

export type Progress = { position_s: number; finished: boolean; updated_at: string };

/** An episode is out from its moment on for everybody whose setting allows it, and for its publisher always. */
export function mayWatch(
  episode: {
    release_at: string;
    show_release_date: string;
    maturity_level: MaturityLevel;
    publisher_id: number;
  },
  { now, levels, viewer_id }: Audience,
): boolean {
  const isOut = [episode.release_at, episode.show_release_date].every(
    (moment) => Date.parse(moment) <= now.getTime(),
  );
  return (isOut && levels.includes(episode.maturity_level)) || episode.publisher_id === viewer_id;
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

/** Where to start an episode: where it was left, or from the beginning when it was seen to its end. */
export const resumePosition = (progress: Progress | null | undefined): number =>
  progress && !progress.finished ? progress.position_s : 0;

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
