import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/clips.ts';
import { ffmpegVersion } from './programs.ts';

const at = temporaryFolder();

afterEach(() => vi.unstubAllEnvs());

/** Reports this version, and notes each run in a file. */
async function install(version: string): Promise<void> {
  const program = `#!/bin/sh\necho run >> '${at('runs')}'\necho 'ffmpeg version ${version} of tests'\n`;
  await writeFile(at('ffmpeg'), program, { mode: 0o755 });
  vi.stubEnv('FFMPEG_PATH', at('ffmpeg'));
}

const runs = async () => (await readFile(at('runs'), 'utf8')).trim().split('\n').length;

test('those who ask for ffmpeg’s version at the same time share one run', async () => {
  await install('7.1');
  const versions = await Promise.all(Array.from({ length: 9 }, ffmpegVersion));
  expect(versions).toEqual(Array(9).fill('7.1'));
  expect(await runs()).toBe(1);
});

test('an ffmpeg that was replaced or removed since is noticed', async () => {
  await install('7.1');
  expect(await ffmpegVersion()).toBe('7.1');
  await install('8.0');
  expect(await ffmpegVersion()).toBe('8.0');
  vi.stubEnv('FFMPEG_PATH', at('nothing-here'));
  expect(await ffmpegVersion()).toBeNull();
});
