import { rename, rm, writeFile } from 'node:fs/promises';
import { quietArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { run } from '../run/run.ts';

/** Joins mp4 files that were encoded with the same settings, without encoding them again. A file may occur more than once. */
export async function concatenate(
  files: readonly string[],
  { file, ...options }: MediaOptions & { file: string },
): Promise<void> {
  const list = `${file}.txt`;
  const part = `${file}.part`;
  await writeFile(list, files.map((path) => `file '${path.replaceAll("'", String.raw`'\''`)}'\n`).join(''));
  const args = [
    quietArgs,
    ['-f', 'concat', '-safe', '0', '-i', list],
    ['-c', 'copy', '-f', 'mp4', part],
  ].flat();
  try {
    await run('ffmpeg', args, { timeoutMs: 600_000, ...options });
    await rename(part, file);
  } finally {
    await rm(list, { force: true });
    await rm(part, { force: true });
  }
}
