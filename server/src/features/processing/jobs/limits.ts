import { availableParallelism } from 'node:os';
import type { MediaOptions } from '@kinora/media/options';

/** Whatever ffmpeg does, the API comes first: half of the cores for each encoder, and a low priority. */
export const limits: MediaOptions = {
  threads: Math.max(1, Math.floor(availableParallelism() / 2)),
  niceness: 10,
};
