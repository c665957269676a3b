import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

const exec = promisify(execFile);

/**
 * Creates a temporary folder for the test file, removed at the end; the returned function builds paths in it.
 */
export function temporaryFolder(): (name: string) => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinora-media-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}

/** Runs ffmpeg without any of our restrictions, to create a fixture. */
export async function ffmpeg(...args: string[]): Promise<string> {
  const { stderr } = await exec('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], { maxBuffer: 1e8 });
  return stderr;
}

export type Clip = {
  size?: string;
  /** Frames per second. Encoding takes longer the more frames there are, so there are few by default. */
  rate?: string;
  seconds?: number;
  /** ffmpeg's source of the audio, or null for none; by default a tone as long as the video. */
  sound?: string | null;
  /** Extra output options. */
  extra?: string[];
};

/** Creates a small mp4 of a moving test pattern with a tone. */
export async function clip(file: string, options: Clip = {}): Promise<string> {
  const { size = '320x180', rate = '10', seconds = 2, sound = `sine=d=${seconds}`, extra = [] } = options;
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
  const tone = sound ? ['-f', 'lavfi', '-i', sound, '-c:a', 'aac'] : [];
  await ffmpeg(
    ...picture,
    ...tone,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    ...extra,
    file,
  );
  return file;
}

/** Remuxes an mp4 without re-encoding, with extra options. */
export async function remux(from: string, to: string, ...extra: string[]): Promise<string> {
  await ffmpeg('-i', from, '-map', '0', '-c', 'copy', ...extra, to);
  return to;
}
