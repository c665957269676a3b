/** How many seconds of a film were actually watched, not counting those skipped over. */
export type Watched = { seconds: number; at: number | null };

export const nothingWatched: Watched = { seconds: 0, at: null };

/**
 * The most the position may advance between two clock ticks, in seconds; the clock ticks four times a second.
 */
const maxTick_s = 3;

/** Records the position; a step back or a long step ahead is a jump and is not counted. */
export function watch(watched: Watched, time: number): Watched {
  const passed = watched.at === null ? 0 : time - watched.at;
  const wasPlayed = passed > 0 && passed <= maxTick_s;
  return { seconds: watched.seconds + (wasPlayed ? passed : 0), at: time };
}

/** Marks a jump, so that the next tick is not counted. */
export function jump(watched: Watched): Watched {
  return { ...watched, at: null };
}
