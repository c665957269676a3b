import { spawn } from 'node:child_process';
import { tracingChannel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { childProcess } from './child-process.ts';
import { FfmpegFailed, MachineFault, OutOfMemory, Stalled, TimedOut } from './faults.ts';
import { guards } from './guards.ts';
import { lineReader } from './line-reader.ts';
import type { MediaOptions } from './options.ts';
import { type Program, programEnv, programPath } from './programs.ts';
import { type Progress, progressArgs, readProgress } from './progress.ts';
import { watchForStalls } from './stalls.ts';

/** Reads one of the child's outputs to the end. */
export type Consume = (stream: Readable) => Promise<void>;

export type RunOptions = MediaOptions & {
  /** What the program reads from standard input; nothing by default. */
  stdin?: Readable;
  /** Reads standard output; by default ffmpeg's is parsed for progress and ffprobe's is ignored. */
  stdout?: Consume;
  /** Readers of `pipe:3`, `pipe:4` and so on. */
  outputs?: Consume[];
  /** ffmpeg's progress, twice a second; not called if `stdout` is set. */
  onProgress?: (progress: Progress) => void;
};

/** Notifies subscribers, as Node's own modules do, when a program begins and ends. */
const runs = tracingChannel<{ program: Program }>('kinora:program');

const defaultStallMs = 60_000;

/** The longest timer that Node supports, about 24 days: longer ones expire at once. */
const maxTimer_ms = 2 ** 31 - 1;

const stderrTailBytes = 4_096;

/**
 * Runs ffmpeg or ffprobe under its limits and waits until it is gone, however it ends. If it makes no
 * progress for `stallMs`, it is killed together with everything it started.
 *
 * @returns the end of what it printed to standard error.
 * @throws the signal's reason when cancelled, a reader's own error, otherwise one of the errors in `faults.ts`.
 */
export const run = (program: Program, args: string[], options: RunOptions = {}): Promise<string> =>
  runs.tracePromise(() => runProgram(program, args, options), { program });

async function runProgram(program: Program, args: string[], options: RunOptions): Promise<string> {
  options.signal?.throwIfAborted();
  const [file, ...head] = [...(await guards(options)), programPath(program)];
  const outputs = options.outputs ?? [];
  let progress: Progress = { frame: 0, time_s: 0 };
  const onProgress = (now: Progress) => {
    progress = now;
    options.onProgress?.(now);
  };
  const reportsProgress = program === 'ffmpeg' && !options.stdout;
  const child = spawn(file, [...head, ...(reportsProgress ? progressArgs : []), ...args], {
    stdio: [options.stdin ? 'pipe' : 'ignore', 'pipe', 'pipe', ...outputs.map(() => 'pipe' as const)],
    env: programEnv(),
    // In its own process group, so that whatever it starts can be killed with it.
    detached: process.platform !== 'win32',
  });
  const group = childProcess(child);

  const failures: unknown[] = [];
  const fail = (error: unknown) => {
    failures.push(error);
    group.stop();
  };
  const { stdin } = child;
  if (options.stdin && stdin) feed(options.stdin, stdin).catch(fail);
  const onAbort = () => fail(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const tooSlow = new TimedOut(`${program} took longer than ${options.timeoutMs} ms`);
  const timer = options.timeoutMs
    ? setTimeout(fail, Math.min(options.timeoutMs, maxTimer_ms), tooSlow)
    : undefined;
  const stallMs = options.stallMs ?? defaultStallMs;
  const watching = watchForStalls({
    stallMs,
    child,
    signs: () => [progress.frame, progress.time_s],
    // Periodic reports and error messages are not signs of progress.
    data: child.stdio.filter((_, index) => index >= 3 || (index === 1 && !reportsProgress)),
    onStandstill: () => options.onStandstill?.(),
    onStall: () => fail(new Stalled(`${program} made no progress for ${stallMs} ms`)),
  });

  let tail = Buffer.alloc(0);
  const readMessages = options.onMessage ? lineReader(options.onMessage) : null;
  const keepTail: Consume = async (stream) => {
    for await (const chunk of stream) {
      tail = Buffer.concat([tail, chunk]).subarray(-stderrTailBytes);
      readMessages?.(chunk);
    }
  };
  const readers = [
    options.stdout ?? (reportsProgress ? readProgress(onProgress) : discard),
    keepTail,
    ...outputs,
  ];
  const reading = readers.map((reader, index) => reader(child.stdio[index + 1] as Readable).catch(fail));
  try {
    const { code, signal } = await group.ended;
    await Promise.all(reading);
    if (failures.length > 0) throw failures[0];
    const printed = tail.toString('utf8').trim();
    if (code !== 0) throw faultOf(program, code, signal, printed);
    return printed;
  } finally {
    clearTimeout(timer);
    watching.stop();
    options.signal?.removeEventListener('abort', onAbort);
  }
}

/** Signals that people and systems send to end a program; any other signal means that it crashed. */
const externalSignals = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

const resourceErrors = /No space left on device|Disk quota exceeded|Too many open files|Stale file handle/;

/** Messages from the system and from x264. */
const memoryErrors = /Cannot allocate memory|malloc of size \d+ failed/;

function faultOf(program: Program, code: number | null, signal: string | null, output: string): Error {
  const message = `${program} ended with ${code ?? signal}: ${output}`;
  if (memoryErrors.test(output)) return new OutOfMemory(message);
  // ffmpeg exits with 255 when a signal stopped it; 126 or 127 mean that it was never started.
  const isKilled = externalSignals.has(signal ?? '') || (program === 'ffmpeg' && code === 255);
  if (isKilled || code === 126 || code === 127 || resourceErrors.test(output))
    return new MachineFault(message);
  return new FfmpegFailed(message, code);
}

/** Returns a program's output, limited to a size that no legitimate output reaches. */
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

/** A program that has read enough closes its input, which is not an error. */
async function feed(bytes: Readable, stdin: Writable): Promise<void> {
  try {
    await pipeline(bytes, stdin);
  } catch (error) {
    if (!['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}

async function discard(stream: Readable): Promise<void> {
  stream.resume();
  await once(stream, 'close');
}
