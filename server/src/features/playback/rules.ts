import type { TimeRange } from '@kinora/contract/playback/playback';
import type { CaptionSource } from '@kinora/contract/publishing/episode-extras';
import { after, hour, minute, second } from '#clock.ts';

/** How long the URLs of a film are valid. */
export const urlLifetime_ms = hour;

/** How long a playback may continue with its film after the film has been replaced. */
export const replacedFilmGrace_ms = 6 * hour;

export type Progress = { position_s: number; finished: boolean; updated_at: string };

/** A few seconds of watching do not change the saved position. */
export const isWorthSaving = (watched_s: number): boolean => watched_s > 5;

/** In a film shorter than this, the last thirty seconds contain more than just the ending. */
const shortFilm_s = (5 * minute) / 1000;

/**
 * Whether a film was watched to its end: its credits have started, at most a twentieth of it remains or, unless it is
 * short, at most thirty seconds remain.
 */
export function isFinished(
  position_s: number,
  duration_s: number,
  credits_start_s: number | null = null,
): boolean {
  const credits_s = clipTime(credits_start_s, duration_s);
  if (credits_s !== null && position_s >= credits_s) return true;
  if (position_s >= 0.95 * duration_s) return true;
  return duration_s >= shortFilm_s && position_s >= duration_s - 30;
}

/**
 * Returns a position within a film. A position saved in an earlier film of the episode may be
 * beyond this film's end; then it becomes the beginning.
 */
export const positionWithin = (position_s: number, duration_s: number): number =>
  position_s < duration_s ? position_s : 0;

/**
 * Returns where to start an episode: at the saved position, or at the beginning if it was finished.
 */
export const resumePosition = (
  progress: Pick<Progress, 'position_s' | 'finished'> | null | undefined,
): number => (progress && !progress.finished ? progress.position_s : 0);

/**
 * Clips a marked range of an episode, its intro or recap, to the length of its film; null if nothing
 * remains. A replacement may be shorter than the film that was marked.
 */
export function clipRange(start_s: number | null, end_s: number | null, length_s: number): TimeRange | null {
  if (start_s === null || end_s === null || start_s >= length_s) return null;
  return { start_s, end_s: Math.min(end_s, length_s) };
}

/** Clips a single point in the film, such as the start of the credits; null if it is beyond the end. */
export const clipTime = (time_s: number | null, length_s: number): number | null =>
  time_s !== null && time_s < length_s ? time_s : null;

export type ResumePoint<E> = { episode: E; pause_time: number };

/**
 * Returns where to continue a show: in the episode watched last or, if that was finished, in the next one
 * that is not marked as watched.
 * @param episodes the released episodes, in order.
 * @returns null if nothing was started, or no episode is left after the one watched last.
 */
export function resumePoint<E extends { progress: Progress | null }>(
  episodes: readonly E[],
): ResumePoint<E> | null {
  let last = -1;
  let latest = '';
  for (const [index, { progress }] of episodes.entries()) {
    if (progress && progress.updated_at >= latest) [last, latest] = [index, progress.updated_at];
  }
  const started = episodes[last];
  if (!started?.progress) return null;
  const episode = started.progress.finished
    ? episodes.find(({ progress }, index) => index > last && !isMarkedWatched(progress))
    : started;
  return episode ? { episode, pause_time: resumePosition(episode.progress) } : null;
}

/** Whether the viewer marked an episode as watched. */
const isMarkedWatched = (progress: Progress | null) =>
  progress?.finished === true && progress.position_s === 0;

/** The highest playback speed that the player offers. */
const maxSpeed = 2;

/** How long a playback may still last after the URLs of its film have expired. */
export const reportGrace_ms = 5 * minute;

export type Playback = { started_at: string; expires_at: string };

/** Returns how many seconds of real time a playback has lasted, at most until its end. */
export function elapsed_s({ started_at, expires_at }: Playback, now: Date): number {
  const end = Math.min(now.getTime(), Date.parse(expires_at) + reportGrace_ms);
  return Math.max(0, end - Date.parse(started_at)) / second;
}

/**
 * Returns how much of a film a playback can have shown in its elapsed time: at most what the highest speed allows, and
 * at most what all of the account's screens can show together, minus what its other playbacks have shown.
 * @param elsewhere_s how much the account's other playbacks have shown in that time.
 */
export const maxWatched_s = ({
  elapsed_s,
  screens,
  elsewhere_s,
}: {
  elapsed_s: number;
  screens: number;
  elsewhere_s: number;
}): number => Math.max(0, Math.min(maxSpeed * elapsed_s, screens * maxSpeed * elapsed_s - elsewhere_s));

const minView_s = 30;

/**
 * Whether a playback counts as a view: more than half a minute of the film was watched, and the
 * elapsed time was long enough for that at the highest speed.
 */
export const countsAsView = (watched_s: number, elapsed_s: number): boolean =>
  watched_s > minView_s && elapsed_s >= minView_s / maxSpeed;

/**
 * Returns the time since which stored intervals may be merged with new ones. Intervals received
 * earlier never change, so that a settled month stays unchanged.
 */
export const mergeableSince = (now: Date): Date => new Date(Math.floor(now.getTime() / hour) * hour);

/**
 * How long after its last report a playback counts as active. Players save the position every ten seconds;
 * within this time an older playback, whose last report may be late, does not overrule a newer one.
 */
const activeFor_ms = 15 * second;

export const activeSince = (now: Date): Date => after(now, -activeFor_ms);

const sourceNotes: Partial<Record<CaptionSource, string>> = {
  automatic: ' (automatic)',
  translated: ' (automatic translation)',
};

/** Returns the name of captions in the player's menu, which states whether they were written automatically. */
export const captionLabel = (label: string, source: CaptionSource): string =>
  label + (sourceNotes[source] ?? '');
