import { availableParallelism } from 'node:os';
import type { MediaOptions } from '@kinora/media/run/options';

/** Keeps the API responsive while ffmpeg runs: half of the cores per encoder, at low priority. */
export const limits: MediaOptions = {
  threads: Math.max(1, Math.floor(availableParallelism() / 2)),
  niceness: 10,
};

/** For work that someone is waiting for: it takes precedence over conversions, but not over the API. */
export const urgentLimits: MediaOptions = { ...limits, niceness: 5 };
