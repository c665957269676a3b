import { setTimeout as sleep } from 'node:timers/promises';
import { ffmpegVersion } from '@kinora/media/run/programs';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { recordHealth } from '#features/processing/health-queries.ts';

/** Several kinds of jobs wait, but the pause is logged only once. */
let isPaused = false;

/** Resolves when ffmpeg is available. Nothing fails without it: uploads wait until it is installed. */
export async function waitForFfmpeg(context: Context, signal: AbortSignal): Promise<void> {
  if (await ffmpegVersion()) return;
  if (!isPaused)
    report(
      context,
      'warn',
      'Video processing is paused: ffmpeg and ffprobe cannot be run. Install ffmpeg or set FFMPEG_PATH; uploads wait and continue automatically.',
    );
  isPaused = true;
  do {
    await recordHealth(context.db, context.clock, 'unable_at');
    await sleep(10 * second, undefined, { signal });
  } while (!(await ffmpegVersion()));
  if (isPaused) report(context, 'info', 'ffmpeg is available: video processing resumes.');
  isPaused = false;
}

/** In production the log is read by machines, otherwise by a person at a terminal. */
function report({ config, log }: Context, level: 'info' | 'warn', message: string): void {
  if (config.production) log[level](message);
  else console.log(`  ${message}\n`);
}
