import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename, delimiter, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

export type Program = 'ffmpeg' | 'ffprobe';

/**
 * Returns the path of a program: `FFMPEG_PATH` or `FFPROBE_PATH` if set; ffprobe next to ffmpeg if only
 * `FFMPEG_PATH` is set; otherwise it is looked up on PATH.
 */
export function programPath(program: Program): string {
  const { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe } = process.env;
  if (program === 'ffprobe' && ffprobe) return ffprobe;
  if (!ffmpeg) return program;
  return program === 'ffmpeg' ? ffmpeg : join(dirname(ffmpeg), `ffprobe${extname(ffmpeg)}`);
}

/**
 * Returns the version of the ffmpeg in use, or null if there is none, in which case processing is paused.
 * ffmpeg is run again only once its file has changed, as it may be replaced while we run.
 */
export async function ffmpegVersion(): Promise<string | null> {
  const file = await identify(programPath('ffmpeg'));
  if (!file) return null;
  const version = versions.get(file) ?? readVersion(programPath('ffmpeg'));
  versions.set(file, version);
  // A program that fails may work later although its file stays the same.
  if ((await version) === null) versions.delete(file);
  return version;
}

/** Versions by the identity of the program's file. */
const versions = new Map<string, Promise<string | null>>();

/** Returns a text that differs once a program has been replaced, or null if the program does not exist. */
async function identify(program: string): Promise<string | null> {
  const folders = basename(program) === program ? (process.env['PATH'] ?? '').split(delimiter) : [''];
  for (const folder of folders) {
    const path = join(folder, program);
    const file = await stat(path, { bigint: true }).catch(() => null);
    if (file?.isFile()) return [path, file.ino, file.size, file.mtimeNs].join(' ');
  }
  return null;
}

async function readVersion(path: string): Promise<string | null> {
  const output = await outputOf(path, ['-version']);
  return output?.match(/^ffmpeg version (\S+)/)?.[1] ?? null;
}

/** Whether this ffmpeg was built with a filter, e.g. `zscale`. */
export async function hasFilter(name: string): Promise<boolean> {
  return (await listOf('ffmpeg', '-filters', /^ \S+ (\w+)/gm)).has(name);
}

/** Whether this ffmpeg was built with an encoder, e.g. `libsvtav1`. */
export async function hasEncoder(name: string): Promise<boolean> {
  return (await listOf('ffmpeg', '-encoders', /^ [VAS]\S{5} (\w+)/gm)).has(name);
}

/** Returns the names of all decoders that ffprobe was built with. */
export function allDecoders(): Promise<Set<string>> {
  return listOf('ffprobe', '-decoders', /^ [VAS]\S{5} (\w+)/gm);
}

/** Returns the speaker names of each named channel layout, e.g. `FL`, `FR`, `FC` for `3.0`. */
export async function channelLayouts(): Promise<Map<string, string[]>> {
  const list = await listOf('ffprobe', '-layouts', /^(\S+ +\w+(?:\+\w+)*)$/gm);
  return new Map(
    Array.from(list, (line) => {
      const [name = '', speakers = ''] = line.split(/ +/);
      return [name, speakers.split('+')];
    }),
  );
}

/** The environment variables that are passed on to the programs we start. */
const inheritedVariables = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** Environment for every program we start: some read hostile files, and none needs our keys and passwords. */
export const programEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    inheritedVariables.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  );

const lists = new Map<string, Set<string>>();

/** Returns the names that a program lists, cached after the first success; one that fails is run again next time. */
async function listOf(program: Program, option: string, name: RegExp): Promise<Set<string>> {
  const path = programPath(program);
  const known = lists.get(`${path} ${option}`);
  if (known) return known;
  const output = await outputOf(path, ['-hide_banner', option]);
  const list = new Set(Array.from(output?.matchAll(name) ?? [], (match) => match[1] ?? ''));
  if (list.size > 0) lists.set(`${path} ${option}`, list);
  return list;
}

/** Far longer than a short-lived program takes, so that none seems to be missing on a busy machine. */
const shortLivedLimit_ms = 60_000;

/** Returns the output of a short-lived program, or null if it is missing or fails. */
export async function outputOf(file: string, args: string[]): Promise<string | null> {
  try {
    const limits = { timeout: shortLivedLimit_ms, killSignal: 'SIGKILL' as const };
    return (await exec(file, args, { env: programEnv(), ...limits })).stdout;
  } catch {
    return null;
  }
}
