import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/clips.ts';
import { ffmpegVersion } from './programs.ts';

const at = temporaryFolder();

afterEach(() => vi.unstubAllEnvs());

/** Installs an ffmpeg that reports this version and records each run in a file. */
async function install(version: string): Promise<void> {
  const program = `#!/bin/sh\necho run >> '${at('runs')}'\necho 'ffmpeg version ${version} of tests'\n`;
  await writeFile(at('ffmpeg'), program, { mode: 0o755 });
  vi.stubEnv('FFMPEG_PATH', at('ffmpeg'));
}

const runs = async () => (await readFile(at('runs'), 'utf8')).trim().split('\n').length;

test('ffmpeg is asked for its version once, however many callers need it', async () => {
  await install('7.1');
  const versions = await Promise.all(Array.from({ length: 8 }, ffmpegVersion));
  versions.push(await ffmpegVersion());
  expect(versions).toEqual(Array(9).fill('7.1'));
  expect(await runs()).toBe(1);
});

test('a replaced or removed ffmpeg is noticed', async () => {
  await install('7.1');
  expect(await ffmpegVersion()).toBe('7.1');
  await install('8.0');
  expect(await ffmpegVersion()).toBe('8.0');
  vi.stubEnv('FFMPEG_PATH', at('nothing-here'));
  expect(await ffmpegVersion()).toBeNull();
});

test('an ffmpeg on PATH is found, and one that failed is tried again', async () => {
  await install('7.1');
  vi.stubEnv('FFMPEG_PATH', '');
  vi.stubEnv('PATH', `${at('no-folder')}:${at('.')}:${process.env['PATH']}`);
  expect(await ffmpegVersion()).toBe('7.1');
  const failing = `#!/bin/sh\n[ -e '${at('repaired')}' ] && echo 'ffmpeg version 9 of tests'\n`;
  await writeFile(at('ffmpeg'), failing, { mode: 0o755 });
  expect(await ffmpegVersion()).toBeNull();
  await writeFile(at('repaired'), '');
  expect(await ffmpegVersion()).toBe('9');
});
