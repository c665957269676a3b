import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { flashAndBeep } from '../../test/inspect.ts';
import { probe } from '../probe/probe.ts';
import { repackage, rungAsUploaded } from './repackage.ts';

const at = temporaryFolder();

async function rungOf(source: string) {
  return await rungAsUploaded(source, await probe(source));
}

async function repackaged(source: string, name: string) {
  const facts = await probe(source);
  const rung = await rungAsUploaded(source, facts);
  if (!rung) throw new Error('not repackaged');
  const directory = at(name);
  return { directory, ...(await repackage({ source, facts, rung, directory })) };
}

/** The checksum of each picture, in the order in which they are shown. */
async function pictures(input: string): Promise<string[]> {
  const hashes = at('pictures.txt');
  await ffmpeg('-i', input, '-map', '0:v', '-fps_mode', 'passthrough', '-f', 'framemd5', hashes);
  const lines = (await readFile(hashes, 'utf8')).split('\n').filter((line) => /^\d/.test(line));
  return lines.map((line) => line.split(',').at(-1)?.trim() ?? '');
}

test('an ordinary upload is shown without encoding its video, with its audio in sync', async () => {
  const source = at('ordinary.mp4');
  const picture = "color=black:s=640x360:r=25:d=11,drawbox=t=fill:c=white:enable='gte(t,3)'";
  const sound = "aevalsrc='if(gte(t,3),0.5*sin(5000*t),0)':d=11:s=48000";
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  await ffmpeg(
    ...inputs,
    '-c:v',
    'libx264',
    '-bf',
    '3',
    '-g',
    '50',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    source,
  );
  const { directory, files, renditions, duration_s } = await repackaged(source, 'ordinary');
  expect(duration_s).toBeCloseTo(11, 1);
  expect(renditions).toMatchObject([{ width: 640, height: 360, playlist: 'video_276.m3u8' }]);
  expect(files.filter((name) => name.startsWith('276/segment'))).toHaveLength(3);
  const [before, after] = [await flashAndBeep(source), await flashAndBeep(join(directory, 'master.m3u8'))];
  expect(Math.abs(after.flash - before.flash)).toBeLessThan(0.02);
  expect(Math.abs(after.beep - before.beep)).toBeLessThan(0.02);
});

test('a film without audio keeps every picture if its video is not encoded', async () => {
  const extra = ['-preset', 'medium', '-bf', '3', '-g', '20'];
  const source = await clip(at('silent.mp4'), { sound: null, seconds: 6, extra });
  const { directory, files } = await repackaged(source, 'silent');
  expect(await pictures(join(directory, 'master.m3u8'))).toEqual(await pictures(source));
  expect(files).toContain('276/iframes.m3u8');
  expect(files.some((name) => name.startsWith('audio/'))).toBe(false);
});

test.each([
  ['whose key frames are far apart', ['-g', '1000', '-keyint_min', '1000', '-sc_threshold', '0'], 8],
  ['with more color samples than 4:2:0', ['-pix_fmt', 'yuv422p'], 1],
  ['with more than 8 bits per color', ['-pix_fmt', 'yuv420p10le'], 1],
  ['that is interlaced', ['-flags', '+ilme+ildct', '-top', '1'], 1],
  ['with non-square pixels', ['-vf', 'setsar=4/3'], 1],
  ['in fragments', ['-movflags', 'frag_keyframe+empty_moov'], 1],
  ['larger than 1080p', ['-vf', 'scale=2560:1440'], 1],
  ['in another codec', ['-c:v', 'mpeg4'], 1],
  ['with 100 frames a second', ['-r', '100'], 1],
] as const)('a film %s is not shown without encoding', async (name, extra, seconds) => {
  const source = await clip(at(`${name}.mp4`), { extra: [...extra], seconds, size: '64x36', sound: null });
  expect(await rungOf(source)).toBeNull();
});

test('a film that is rotated, or begins late, is not shown without encoding', async () => {
  const plain = await clip(at('plain.mp4'), { extra: ['-g', '10'] });
  expect(await rungOf(plain)).not.toBeNull();
  const rotated = at('rotated.mp4');
  await ffmpeg('-i', plain, '-c', 'copy', '-metadata:s:v', 'rotate=90', rotated);
  expect(await rungOf(rotated)).toBeNull();
  const late = at('late.mp4');
  await ffmpeg('-itsoffset', '1', '-i', plain, '-i', plain, '-map', '0:v', '-map', '1:a', '-c', 'copy', late);
  expect(await rungOf(late)).toBeNull();
});

test('a film cut without re-encoding, which stores more than is shown, is rejected while it is copied', async () => {
  const whole = await clip(at('whole.mp4'), { seconds: 8, extra: ['-g', '30'] });
  const cut = at('cut.mp4');
  await ffmpeg('-ss', '1.5', '-i', whole, '-c', 'copy', cut);
  const facts = await probe(cut);
  const rung = await rungAsUploaded(cut, facts);
  if (!rung) throw new Error('not repackaged');
  await expect(repackage({ source: cut, facts, rung, directory: at('cut') })).rejects.toThrow('copied');
});
