/** What was truly seen of a film: seconds that ran by, without the ones jumped over. */
export type Watched = { seconds: number; at: number | null };

export const nothingWatched: Watched = { seconds: 0, at: null };

/** The longest time that may pass in the film between two ticks of a clock that ticks four times a second. */
const longestTick = 3;

/** Takes note of where the film is; a step back or a longer step ahead is a jump, which counts nothing. */
export function watch(watched: Watched, time: number): Watched {
  const passed = watched.at === null ? 0 : time - watched.at;
  const isPlay = passed > 0 && passed <= longestTick;
  return { seconds: watched.seconds + (isPlay ? passed : 0), at: time };
}

/** The next tick begins anew, as after a jump. */
export function jump(watched: Watched): Watched {
  return { ...watched, at: null };
}
