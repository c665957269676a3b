import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { probe } from '../probe/probe.ts';
import type { SourceFacts } from '../facts.ts';
import { extractSpeech } from './extract.ts';
import { divideSpeech, isSilent, speechRate, writeStretch } from './stretches.ts';

const at = temporaryFolder();

async function extract(source: string, name: string) {
  const facts = (await probe(source)) as SourceFacts & { audio: NonNullable<SourceFacts['audio']> };
  await extractSpeech({ source, facts, file: at(name) });
  const { buffer, byteOffset, length } = await readFile(at(name));
  return new Int16Array(buffer, byteOffset, length / 2);
}

const firstLoud_s = (samples: Int16Array) => samples.findIndex((one) => Math.abs(one) > 1000) / speechRate;

test('speech is extracted in sync with the film, even if the file or its audio begins late', async () => {
  // A second of silence, then a tone.
  const sound = 'sine=f=300:d=2,adelay=1000:all=1';
  const film = await clip(at('film.mp4'), { seconds: 3, sound });
  const samples = await extract(film, 'film.pcm');
  expect(samples.length).toBe(3 * speechRate);
  expect(firstLoud_s(samples)).toBeCloseTo(1, 1);

  await ffmpeg('-itsoffset', '5', '-i', film, '-c', 'copy', '-copyts', at('late.mp4'));
  expect(firstLoud_s(await extract(at('late.mp4'), 'late.pcm'))).toBeCloseTo(1, 1);
});

const second = Int16Array.from({ length: speechRate }, (_, index) => 5000 * Math.sin(index / 10));

/** Writes a tone that is silent during these seconds. */
async function toneWithPauses(name: string, seconds: number, pauses: readonly number[]): Promise<string> {
  const samples = new Int16Array(seconds * speechRate);
  for (let time = 0; time < seconds; time++)
    if (!pauses.includes(time)) samples.set(second, time * speechRate);
  await writeFile(at(name), samples);
  return at(name);
}

test('a long film is divided at pauses into stretches of at most ten minutes', async () => {
  const file = await toneWithPauses('long.pcm', 1500, [300, 580, 1160]);
  const stretches = await divideSpeech(file);
  expect(stretches.map(({ start }) => Math.floor(start / speechRate))).toEqual([0, 580, 1160]);
  expect(stretches.at(-1)?.end).toBe(1500 * speechRate);
  for (const [index, { start, end }] of stretches.entries()) {
    expect(end - start).toBeLessThanOrEqual(600 * speechRate);
    expect(start).toBe(stretches[index - 1]?.end ?? 0);
  }
});

test('a stretch is written as a WAV file that ffmpeg reads', async () => {
  const file = await toneWithPauses('short.pcm', 3, []);
  await writeStretch(file, { start: speechRate, end: 2.5 * speechRate }, at('stretch.wav'));
  expect((await stat(at('stretch.wav'))).size).toBe(44 + 1.5 * speechRate * 2);
  const log = await ffmpeg('-i', at('stretch.wav'), '-f', 'null', '-');
  expect(log).toContain('Duration: 00:00:01.50');
  expect(log).toContain('pcm_s16le');
  expect(log).toContain('16000 Hz, mono');
});

test('silence is distinguished from the quietest speech', async () => {
  const file = await toneWithPauses('quiet.pcm', 4, [0, 1, 2]);
  expect(await isSilent(file, { start: 0, end: 3 * speechRate })).toBe(true);
  expect(await isSilent(file, { start: 0, end: 4 * speechRate })).toBe(false);
});
