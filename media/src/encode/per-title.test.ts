import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { probe } from '../probe/probe.ts';
import { ladder } from './ladder.ts';
import { fitToTitle } from './per-title.ts';

const at = temporaryFolder();

async function fit(source: string) {
  const facts = await probe(source);
  const rungs = ladder(facts);
  return { rungs, fitted: await fitToTitle({ source, facts, rungs, directory: at('samples') }) };
}

test('a still film is sampled, gets low ceilings and no rung between the smallest and its own size', async () => {
  const source = at('still.mp4');
  const picture = ['-f', 'lavfi', '-i', 'color=teal:s=1280x720:r=2:d=310', '-c:v', 'libx264', '-g', '20'];
  await ffmpeg(...picture, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', source);
  const { fitted } = await fit(source);
  expect(fitted.map(({ bitrate, ceiling }) => [bitrate, ceiling])).toEqual([
    [276, 69],
    [2048, 512],
  ]);
  expect((await fit(source)).fitted).toEqual(fitted);
  expect(existsSync(at('samples'))).toBe(false);
}, 60_000);

test('a one-minute film is not sampled: encoding all of it takes hardly any longer', async () => {
  const { rungs, fitted } = await fit(await clip(at('minute.mp4'), { seconds: 60, rate: '1' }));
  expect(fitted).toEqual(rungs);
}, 20_000);

test('sampling a film that cannot be sampled throws, and leaves nothing behind', async () => {
  const source = await clip(at('film.mp4'), { seconds: 310, rate: '1' });
  const facts = await probe(source);
  const options = { source: at('missing.mp4'), facts, rungs: ladder(facts), directory: at('samples') };
  await expect(fitToTitle(options)).rejects.toThrow('ffmpeg');
  expect(existsSync(at('samples'))).toBe(false);
}, 20_000);
