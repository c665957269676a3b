/** Where an episode plays, from a number of seconds on when that is known. */
export function watchAddress(episode_id: number, seconds?: number): string {
  return `/watch/${episode_id}${seconds === undefined ? '' : `?t=${Math.floor(seconds)}`}`;
}
