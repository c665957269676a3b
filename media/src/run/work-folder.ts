import { createHash } from 'node:crypto';
import { mkdir, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegVersion } from './programs.ts';
import { writeAtomically } from './write-atomically.ts';

const manifestName = 'work.json';

/** Increment when the same options start producing different files. */
const layoutVersion = 4;

/**
 * Prepares a work folder. The output of an earlier run is kept if it had the same source, options and ffmpeg
 * version; otherwise the folder is emptied.
 */
export async function openWorkFolder(directory: string, source: string, options: object): Promise<void> {
  await mkdir(directory, { recursive: true });
  const fingerprint = await fingerprintOf(source, options);
  const manifest = join(directory, manifestName);
  if ((await readFile(manifest, 'utf8').catch(() => '')) === fingerprint) return;
  await emptyWorkFolder(directory);
  await writeAtomically(manifest, fingerprint);
}

/** Marks the contents of a folder as the output of an earlier run with this source and these options. */
export async function signWorkFolder(directory: string, source: string, options: object): Promise<void> {
  await writeAtomically(join(directory, manifestName), await fingerprintOf(source, options));
}

export async function emptyWorkFolder(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    await rm(join(directory, name), { recursive: true, force: true });
}

async function fingerprintOf(source: string, options: object): Promise<string> {
  const ffmpeg = await ffmpegVersion();
  const { size, sha256 } = await sample(source);
  return JSON.stringify({ layout: layoutVersion, ffmpeg, source: { size, sha256 }, options });
}

/**
 * Size, head and tail distinguish uploads without reading gigabytes; the head or the tail contains the sample
 * index.
 */
async function sample(path: string): Promise<{ size: number; sha256: string }> {
  await using file = await open(path);
  const { size } = await file.stat();
  const hash = createHash('sha256');
  const length = 1024 ** 2;
  for (const position of [0, Math.max(0, size - length)]) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return { size, sha256: hash.digest('hex') };
}
