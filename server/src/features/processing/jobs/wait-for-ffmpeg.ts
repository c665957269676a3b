import { setTimeout as sleep } from 'node:timers/promises';
import { ffmpegVersion } from '@kinora/media/run/programs';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { noteHealth } from '#features/processing/health-queries.ts';

/** Resolves when ffmpeg is available. Nothing fails without it: uploads wait until it is installed. */
export async function waitForFfmpeg({ clock, db, log }: Context, signal: AbortSignal): Promise<void> {
  if (await ffmpegVersion()) return;
  log.warn(
    'Video processing is paused: ffmpeg and ffprobe cannot be run. Install ffmpeg or set FFMPEG_PATH; uploads wait and continue automatically.',
  );
  do {
    await noteHealth(db, clock, 'unable_at');
    await sleep(10 * second, undefined, { signal });
  } while (!(await ffmpegVersion()));
  log.info('ffmpeg is available: video processing resumes');
}
