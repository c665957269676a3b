import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./fakes/whisper-cli.ts', import.meta.url));

/** The speech that the fake whisper-cli recognizes, with times in milliseconds; `exit` makes it exit with this code. */
export type WhisperModel = {
  language?: string;
  lines?: { from: number; to: number; text: string; translation?: string }[];
  exit?: number;
};

/**
 * Writes an executable fake of whisper-cli and its model into a folder; returns the settings that point to them.
 */
export async function whisperProgram(
  folder: string,
  model: WhisperModel,
): Promise<{ WHISPER_PATH: string; WHISPER_MODEL: string }> {
  const [WHISPER_PATH, WHISPER_MODEL] = [join(folder, 'whisper-cli'), join(folder, 'model.bin')];
  await writeFile(WHISPER_PATH, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`);
  await chmod(WHISPER_PATH, 0o755);
  await writeFile(WHISPER_MODEL, JSON.stringify({ language: 'en', lines: [], ...model }));
  return { WHISPER_PATH, WHISPER_MODEL };
}
