import type { MediaOptions } from './options.ts';

/** Limits for probing: it is short and people are waiting for it, so its priority is not lowered. */
export const probeLimits = (duration_s: number): MediaOptions => ({
  timeoutMs: timeLimit(duration_s, 0.1),
  niceness: 0,
});

/**
 * Returns how long ffmpeg may work on a film in total, in milliseconds: five minutes plus the film's length
 * multiplied by `times`. It stops runaway jobs; hanging ones are detected much earlier.
 */
export const timeLimit = (duration_s: number, times: number): number =>
  Math.round(300_000 + duration_s * times * 1000);
