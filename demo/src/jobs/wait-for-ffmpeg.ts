import { setTimeout as sleep } from 'node:timers/promises';
import { ffmpegVersion } from '@kinora/media/run/programs';
import { second } from '@kinora/server/clock';

/** Resolves when ffmpeg is available. The processing of uploads already warns when it is missing. */
export async function waitForFfmpeg(signal: AbortSignal): Promise<void> {
  while (!(await ffmpegVersion())) await sleep(10 * second, undefined, { signal });
}
