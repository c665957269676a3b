import { execFile } from 'node:child_process';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

export type Program = 'ffmpeg' | 'ffprobe';

/**
 * Where a program is: `FFMPEG_PATH` and `FFPROBE_PATH` name them; ffprobe is looked for beside ffmpeg when only
 * that is named; else PATH decides.
 */
export function programPath(program: Program): string {
  const { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe } = process.env;
  if (program === 'ffprobe' && ffprobe) return ffprobe;
  if (!ffmpeg) return program;
  return program === 'ffmpeg' ? ffmpeg : join(dirname(ffmpeg), `ffprobe${extname(ffmpeg)}`);
}

/** The version of the ffmpeg that would be run, or null when there is none: processing is paused then. */
export async function ffmpegVersion(): Promise<string | null> {
  const said = await answer(programPath('ffmpeg'), ['-version']);
  return said?.match(/^ffmpeg version (\S+)/)?.[1] ?? null;
}

let filters: Promise<Set<string>> | undefined;

/** Whether this ffmpeg was built with a filter, for instance `zscale`. */
export async function hasFilter(name: string): Promise<boolean> {
  filters ??= answer(programPath('ffmpeg'), ['-hide_banner', '-filters']).then(
    (text) => new Set(Array.from(text?.matchAll(/^ \S+ (\w+)/gm) ?? [], (match) => match[1] ?? '')),
  );
  return (await filters).has(name);
}

/** What a short-lived program prints, or null when it is missing or fails. */
export async function answer(file: string, args: string[]): Promise<string | null> {
  try {
    return (await exec(file, args, { timeout: 10_000 })).stdout;
  } catch {
    return null;
  }
}
