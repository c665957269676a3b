/** Path that plays an episode, optionally starting at a time in seconds. */
export function watchPath(episode_id: number, seconds?: number): string {
  return `/watch/${episode_id}${seconds === undefined ? '' : `?t=${Math.floor(seconds)}`}`;
}
