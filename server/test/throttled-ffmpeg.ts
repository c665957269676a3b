import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * Creates a wrapper for ffmpeg that converts at most this many seconds of a film per second, so that tests can
 * interrupt the conversion of even a short film on a fast machine.
 * @returns the settings that point to it.
 */
export async function throttledFfmpeg(folder: string, speed: number): Promise<Record<string, string>> {
  const file = join(folder, 'throttled-ffmpeg');
  const lines = ['#!/bin/bash', `case "$*" in *pipe:3*) set -- -readrate ${speed} "$@" ;; esac`];
  await writeFile(file, [...lines, 'exec ffmpeg "$@"', ''].join('\n'));
  await chmod(file, 0o755);
  return { FFMPEG_PATH: file, FFPROBE_PATH: 'ffprobe' };
}

/** Makes this process use a throttled ffmpeg until `vi.unstubAllEnvs` is called. */
export async function throttleConversions({ data_dir }: { data_dir: string }, speed: number): Promise<void> {
  const settings = await throttledFfmpeg(data_dir, speed);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}
