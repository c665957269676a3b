import { availableParallelism } from 'node:os';
import type { MediaOptions } from '@kinora/media/options';

/** Whatever ffmpeg does, the API comes first: half of the cores, and those only when nobody else wants them. */
export const limits: MediaOptions = {
  threads: Math.max(1, Math.floor(availableParallelism() / 2)),
  niceness: 15,
};
