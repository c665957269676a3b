import type { MediaOptions } from './options.ts';

/** Of any one call. */
const most_ms = 20 * 60 * 60_000;

/** For looking at a film: it is short and somebody waits for it, so it does not stand back. */
export const probeLimits = (duration_s: number): MediaOptions => ({
  timeoutMs: timeLimit(duration_s, 0.1),
  niceness: 0,
});

/**
 * How long ffmpeg may work on a film at all, in milliseconds: five minutes, and `times` the film's length.
 * It is for what runs on and on; what hangs is noticed much earlier.
 */
export const timeLimit = (duration_s: number, times: number): number =>
  Math.min(most_ms, Math.round(300_000 + duration_s * times * 1000));
