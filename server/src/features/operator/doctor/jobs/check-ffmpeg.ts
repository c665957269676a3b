import { ffmpegVersion, hasEncoder } from '@kinora/media/run/programs';
import type { Config } from '#config/config.ts';
import { fine, problem, warning, type Finding } from '#features/operator/doctor/finding.ts';

/** Checks whether films can be converted on this machine. */
export async function checkFfmpeg({ av1 }: Config): Promise<Finding[]> {
  const version = await ffmpegVersion();
  if (!version)
    return [
      warning(
        'ffmpeg and ffprobe cannot be run here, so a worker on this machine cannot convert films. Install ffmpeg, or set FFMPEG_PATH.',
      ),
    ];
  const needed = ['libx264', 'aac', ...(av1 ? ['libsvtav1'] : [])];
  const missing: string[] = [];
  for (const name of needed) if (!(await hasEncoder(name))) missing.push(name);
  if (missing.length > 0)
    return [
      problem(
        `ffmpeg ${version} was built without ${missing.join(' and ')}. Install a more complete build, such as Debian's.`,
      ),
    ];
  return [fine(`ffmpeg ${version} encodes ${needed.join(', ')}.`)];
}
