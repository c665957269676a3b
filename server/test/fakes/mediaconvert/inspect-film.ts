import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { WithMediaConvert } from '#test/fakes/mediaconvert/with-kinora.ts';
import { ffmpeg } from '#test/videos.ts';

/** Joins the files of a track of a published film: the initialization segment, then the media segments in order. */
async function joinTrack({ kinora }: WithMediaConvert, prefix: string, track: string): Promise<string> {
  const { storage } = kinora.context;
  const trackFile = new RegExp(`/film_${track}(?:init|_\\d{9})\\.cmf[av]$`);
  const files = (await storage.list(prefix)).map(({ key }) => key).filter((key) => trackFile.test(key));
  const segments = await Promise.all(
    files
      .toSorted((a, b) => Number(b.includes('init')) - Number(a.includes('init')) || (a < b ? -1 : 1))
      .map(async (key) => buffer(await storage.read(key))),
  );
  const file = join(kinora.data_dir, `${track}.mp4`);
  await writeFile(file, Buffer.concat(segments));
  return file;
}

/** Decodes an audio rendition of a published film into the samples of its channels. */
export async function channelsOf(
  setup: WithMediaConvert,
  prefix: string,
  track: string,
  channels = 2,
): Promise<number[][]> {
  const file = await joinTrack(setup, prefix, track);
  await ffmpeg('-i', file, '-f', 'f32le', '-y', `${file}.raw`);
  const bytes = await readFile(`${file}.raw`);
  const samples = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
  return Array.from({ length: channels }, (_, channel) =>
    samples.filter((_sample, index) => index % channels === channel),
  );
}

/**
 * Counts the frames that can be decoded from an initialization segment and a byte range of a media segment.
 * @param match the length and start of the byte range, and the name of the media segment.
 */
export async function countFrames(
  setup: WithMediaConvert,
  base: string,
  match: RegExpMatchArray,
): Promise<number> {
  const { data_dir, context } = setup.kinora;
  const [, bytes = '', start = '', name = ''] = match;
  const range = { start: Number(start), end: Number(start) + Number(bytes) - 1 };
  const init = await buffer(await context.storage.read(`${base}init.cmfv`));
  const part = await buffer(await context.storage.read(base.replace(/[^/]+$/, name), range));
  const file = join(data_dir, 'key-frame.mp4');
  await writeFile(file, Buffer.concat([init, part]));
  await ffmpeg('-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-y', `${file}.raw`);
  return (await readFile(`${file}.raw`)).length / (320 * 180);
}

/** Measures the amplitude of a tone in samples at 48 kHz; 1 is full scale. */
export function toneAmplitude(samples: number[], hz: number): number {
  const part = samples.slice(24_000, 72_000);
  const step = (2 * Math.PI * hz) / 48_000;
  const sum = (wave: (angle: number) => number) =>
    part.reduce((total, sample, index) => total + sample * wave(step * index), 0);
  return (Math.hypot(sum(Math.sin), sum(Math.cos)) * 2) / part.length;
}
