import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { guards } from './guards.ts';
import type { MediaOptions } from './options.ts';
import type { Program } from './programs.ts';
import { programPath } from './programs.ts';

/** ffmpeg or ffprobe ended badly. `message` carries the end of what it said. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
}

/** It was killed because its time was up: the machine may be busy, so this says nothing of the upload. */
export class TimedOut extends FfmpegFailed {
  override name = 'TimedOut';
}

/** Reads one of the child's outputs to its end. */
export type Consume = (stream: Readable) => Promise<void>;

export type RunOptions = MediaOptions & {
  /** Reads standard output; without it what is printed there is thrown away. */
  stdout?: Consume;
  /** Readers of `pipe:3`, `pipe:4` and so on. */
  outputs?: Consume[];
};

const handedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** What a program needs to run. It reads hostile files, and has no business with our keys and passwords. */
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(handedOn.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));

const killAfterMs = 2_000;
const stderrTailBytes = 4_096;

/**
 * Runs ffmpeg or ffprobe under its limits and waits until it is gone, however it ends.
 *
 * @throws the signal's reason when cancelled, a reader's own error, else `TimedOut` or `FfmpegFailed`.
 */
export async function run(program: Program, args: string[], options: RunOptions = {}): Promise<void> {
  options.signal?.throwIfAborted();
  const [file, ...head] = [...(await guards(options)), programPath(program)];
  const outputs = options.outputs ?? [];
  const child = spawn(file, [...head, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', ...outputs.map(() => 'pipe' as const)],
    env: surroundings(),
  });

  const failures: unknown[] = [];
  const fail = (error: unknown) => {
    failures.push(error);
    stop(child);
  };
  const onAbort = () => fail(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const tooSlow = new TimedOut(`${program} took longer than ${options.timeoutMs} ms`);
  const timer = options.timeoutMs ? setTimeout(fail, options.timeoutMs, tooSlow) : undefined;

  let tail = Buffer.alloc(0);
  const keepTail: Consume = async (stream) => {
    for await (const chunk of stream) tail = Buffer.concat([tail, chunk]).subarray(-stderrTailBytes);
  };
  const readers = [options.stdout ?? discard, keepTail, ...outputs];
  const reading = readers.map((reader, index) => reader(child.stdio[index + 1] as Readable).catch(fail));
  try {
    const [code, signal] = await once(child, 'close');
    await Promise.all(reading);
    if (failures.length > 0) throw failures[0];
    if (code !== 0) {
      throw new FfmpegFailed(`${program} ended with ${code ?? signal}: ${tail.toString('utf8').trim()}`);
    }
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

/** What a program prints, up to a bound that no honest answer reaches. */
export async function runForText(program: Program, args: string[], options: MediaOptions): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stdout: Consume = async (stream) => {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > 1_000_000) throw new FfmpegFailed(`${program} printed too much`);
    }
  };
  await run(program, args, { ...options, stdout });
  return Buffer.concat(chunks).toString('utf8');
}

async function discard(stream: Readable): Promise<void> {
  stream.resume();
  await once(stream, 'close');
}

/** Asks politely first, so that ffmpeg can let go of its files. */
function stop(child: ChildProcess): void {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  child.once('close', () => clearTimeout(timer));
}
