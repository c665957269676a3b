import { execFile } from 'node:child_process';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { surroundings } from './surroundings.ts';

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

/** Whether this ffmpeg was built with a filter, for instance `zscale`. */
export async function hasFilter(name: string): Promise<boolean> {
  return (await listOf('ffmpeg', '-filters', /^ \S+ (\w+)/gm)).has(name);
}

/** The names of all decoders that ffprobe was built with. */
export function allDecoders(): Promise<Set<string>> {
  return listOf('ffprobe', '-decoders', /^ [VAS]\S{5} (\w+)/gm);
}

/** The names of the speakers in each channel layout that has a name, for instance `3.0`: `FL`, `FR`, `FC`. */
export async function channelLayouts(): Promise<Map<string, string[]>> {
  const list = await listOf('ffprobe', '-layouts', /^(\S+ +\w+(?:\+\w+)*)$/gm);
  return new Map(
    Array.from(list, (line) => {
      const [name = '', speakers = ''] = line.split(/ +/);
      return [name, speakers.split('+')];
    }),
  );
}

const lists = new Map<string, Set<string>>();

/** Asked once; a program that does not answer is asked again the next time. */
async function listOf(program: Program, option: string, name: RegExp): Promise<Set<string>> {
  const path = programPath(program);
  const known = lists.get(`${path} ${option}`);
  if (known) return known;
  const said = await answer(path, ['-hide_banner', option]);
  const list = new Set(Array.from(said?.matchAll(name) ?? [], (match) => match[1] ?? ''));
  if (list.size > 0) lists.set(`${path} ${option}`, list);
  return list;
}

/** What a short-lived program prints, or null when it is missing or fails. */
export async function answer(file: string, args: string[]): Promise<string | null> {
  try {
    return (await exec(file, args, { env: surroundings(), timeout: 10_000, killSignal: 'SIGKILL' })).stdout;
  } catch {
    return null;
  }
}
