import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism, constants, setPriority } from 'node:os';
import * as z from 'zod/mini';
import { hour } from '#clock.ts';
import type { TranscriberSettings } from '#config/transcriber-settings.ts';
import { modelLanguage, toOurLanguage } from '#services/transcriber/model-languages.ts';
import { parseJson } from '#services/transcriber/parse-json.ts';
import {
  AudioRefused,
  TranscriberDown,
  type Transcriber,
  type Transcript,
} from '#services/transcriber/types.ts';

type ProgramSettings = Extract<TranscriberSettings, { kind: 'program' }>;

const timeout_ms = 2 * hour;
/** The length of two lines on screen. */
const maxCharacters = 84;
const threads = Math.max(1, Math.floor(availableParallelism() / 2));

/** The output of `--output-json`; times are in milliseconds. */
const Output = z.object({
  result: z.object({ language: z.string() }),
  transcription: z.array(
    z.object({ offsets: z.object({ from: z.number(), to: z.number() }), text: z.string() }),
  ),
});

/**
 * Runs whisper.cpp's program at the lowest priority.
 * @see https://github.com/ggml-org/whisper.cpp/blob/master/examples/cli/README.md
 */
export const openWhisperCli = ({ program, model_file }: ProgramSettings): Transcriber => ({
  transcribe: async ({ wav, language, task, signal }) => {
    const spokenCode = (language && modelLanguage(language)) ?? 'auto';
    const output = `${wav}.transcript`;
    const args = [
      ['--model', model_file, '--file', wav, '--language', spokenCode, '--threads', String(threads)],
      ['--max-len', String(maxCharacters), '--split-on-word', '--no-prints'],
      ['--output-json', '--output-file', output],
      task === 'translate' ? ['--translate'] : [],
    ].flat();
    try {
      await run(program, args, signal);
      const transcript = readOutput(await readOutputFile(`${output}.json`));
      if (task === 'translate') return { ...transcript, language: 'en' };
      return spokenCode === 'auto' ? transcript : { ...transcript, language };
    } finally {
      await rm(`${output}.json`, { force: true });
    }
  },
});

/** The program exits with 0 even when it rejects its arguments or the audio, but then it writes nothing. */
function readOutput(text: string | null): Transcript {
  if (text === null) throw new AudioRefused('whisper-cli did not write a transcript');
  const output = z.safeParse(Output, parseJson(text));
  if (!output.success) throw new AudioRefused('whisper-cli wrote an invalid transcript');
  const { result, transcription } = output.data;
  return {
    language: toOurLanguage(result.language),
    lines: transcription.map(({ offsets: { from, to }, text: line }) => ({
      start_s: from / 1000,
      end_s: to / 1000,
      text: line,
    })),
  };
}

/** Reads the output; null if it does not exist. A character split between two lines becomes replacement characters. */
const readOutputFile = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** The environment variables that the program sees: it needs none of our keys and passwords. */
const inheritedVariables = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot'];

async function run(program: string, args: string[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const env = Object.fromEntries(
    inheritedVariables.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  );
  const limits = { signal, timeout: timeout_ms, killSignal: 'SIGKILL' as const, maxBuffer: 64 * 1024 ** 2 };
  const child = execFile(program, args, { env, ...limits }, (error, _stdout, stderr) =>
    error ? reject(toTranscriberError(error, stderr)) : resolve(),
  );
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The program has already ended.
  }
  try {
    await promise;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** An exit code means that the program rejected the audio; any other failure may be temporary. */
function toTranscriberError(error: Error & { code?: number | string | null }, stderr: string): Error {
  const message = `whisper-cli ended with ${error.code ?? 'a signal'}: ${stderr.trim().slice(-300)}`;
  return typeof error.code === 'number'
    ? new AudioRefused(message)
    : new TranscriberDown(message, { cause: error });
}
