/** How close to the current end a seek may go, in seconds: about a segment. */
const margin_s = 5;

/**
 * Returns the time that a seek goes to, in seconds: limited to the part of the film that exists. If
 * playback is already beyond that limit, the seek does not go back.
 * @param playableUntil null if the film is complete.
 */
export function clampToPlayable(time: number, now: number, playableUntil: number | null): number {
  if (playableUntil === null) return time;
  return Math.min(time, Math.max(0, playableUntil - margin_s, Math.min(now, playableUntil)));
}

/** Whether a time is so close to the film's current end that playback may have to wait for more of the film. */
export const isAtGrowingEnd = (time: number, playableUntil: number | null): boolean =>
  playableUntil !== null && time > playableUntil - margin_s;
