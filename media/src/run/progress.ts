import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type Progress = { frame: number; time_s: number };

/** Arguments that make ffmpeg report to standard output twice a second. */
export const progressArgs = ['-progress', 'pipe:1', '-stats_period', '0.5'];

/** Parses these reports; see `-progress` in ffmpeg's manual. */
export function readProgress(onProgress: (progress: Progress) => void) {
  return async (stream: Readable): Promise<void> => {
    const progress = { frame: 0, time_s: 0 };
    const lines = createInterface({ input: stream });
    // readline notices when its input ends, but not when it is destroyed because the program could not be killed.
    stream.once('close', () => lines.close());
    for await (const line of lines) {
      const [key, value] = line.split('=', 2);
      if (key === 'frame') progress.frame = Number(value) || 0;
      if (key === 'out_time_us') progress.time_s = Math.max(0, Number(value) || 0) / 1e6;
      if (key === 'progress') onProgress({ ...progress });
    }
  };
}
