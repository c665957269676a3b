import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { streams } from '../../test/inspect.ts';
import { probe } from '../probe/probe.ts';
import { writePoster } from './poster.ts';
import { writePreviews } from './previews.ts';

const at = temporaryFolder();

/** Returns the average luma of an image or of a part of it: 0 is black, 255 white. */
async function brightness(picture: string, part = 'null'): Promise<number> {
  const filters = ['-vf', `${part},signalstats,metadata=print:key=lavfi.signalstats.YAVG`, '-f', 'null', '-'];
  return Number((await ffmpeg('-i', picture, ...filters)).match(/YAVG=([\d.]+)/)?.[1]);
}

async function blackUntil(second: number, name: string, seconds: number): Promise<string> {
  const blackout = `drawbox=t=fill:c=black:enable='lt(t,${second})'`;
  return clip(at(name), { rate: '10', seconds, sound: null, extra: ['-vf', blackout] });
}

describe('A poster frame', { timeout: 30_000 }, () => {
  test('a poster frame skips the darkness at the beginning of a film', async () => {
    const source = await blackUntil(4, 'blackout.mp4', 10);
    const file = at('100% poster.jpg');
    expect(await writePoster({ source, facts: await probe(source), niceness: 0, file })).toEqual({
      width: 320,
      height: 180,
    });
    expect(await brightness(file)).toBeGreaterThan(60);
    expect(await readdir(at(''))).not.toContainEqual(expect.stringMatching(/\.part$/));
  });

  test('the poster frame of a film that is dark throughout is dark', async () => {
    const source = await blackUntil(99, 'night.mp4', 3);
    await writePoster({ source, facts: await probe(source), niceness: 0, file: at('night.jpg') });
    expect(await brightness(at('night.jpg'))).toBeLessThan(20);
  });

  test('the poster frame of a 4K film is 1920 wide', async () => {
    const source = await clip(at('4k.mp4'), { size: '3840x2160', rate: '5', seconds: 1, sound: null });
    await writePoster({ source, facts: await probe(source), niceness: 0, file: at('4k.jpg') });
    expect(await streams(at('4k.jpg'), 'v')).toMatchObject([
      { codec_name: 'mjpeg', width: 1920, height: 1080 },
    ]);
  });
});

describe('Previews for the scrubber', { timeout: 30_000 }, () => {
  test('previews show the right moment', async () => {
    const source = await blackUntil(10, 'late.mp4', 21);
    const directory = at('sheets');
    const found = await writePreviews({ source, facts: await probe(source), niceness: 0, directory });
    expect(found).toEqual({
      interval_s: 2,
      tile_width: 320,
      tile_height: 180,
      columns: 5,
      rows: 5,
      tiles: 11,
      files: ['previews_000.jpg'],
    });
    expect(await readdir(directory)).toEqual(found.files);
    const sheet = join(directory, 'previews_000.jpg');
    expect(await streams(sheet, 'v')).toMatchObject([{ width: 1600, height: 900 }]);
    const tile = (index: number) =>
      brightness(sheet, `crop=320:180:${(index % 5) * 320}:${Math.floor(index / 5) * 180}`);
    expect(await tile(4)).toBeLessThan(30);
    expect(await tile(5)).toBeGreaterThan(60);
    expect(await tile(10)).toBeGreaterThan(60);
    expect(await tile(11)).toBeLessThan(30);
  });

  test('the previews of a three-hour film are ten seconds apart', async () => {
    const source = await clip(at('3h.mp4'), {
      size: '64x36',
      rate: '1/2',
      seconds: 10_800,
      sound: null,
      extra: ['-g', '5'],
    });
    const found = await writePreviews({
      source,
      facts: await probe(source),
      niceness: 0,
      directory: at('long'),
    });
    expect(found).toMatchObject({ interval_s: 10, tiles: 1080 });
    expect(found.files).toHaveLength(44);
    expect(await readdir(at('long'))).toEqual(found.files);
  });
});

test(
  'The poster frame and previews of an interlaced film show no combing',
  { timeout: 180_000 },
  async () => {
    // Fast-moving vertical bars: any change from line to line is combing.
    const bars = "geq=lum='if(lt(mod(X+N*9,60),30),220,30)':cb=128:cr=128";
    for (const setfield of ['null', 'setfield=prog']) {
      const extra = ['-vf', `${bars},tinterlace=interleave_top,${setfield}`, '-flags', '+ilme+ildct'];
      const source = await clip(at('bars.mp4'), {
        size: '160x120',
        rate: '50',
        seconds: 3,
        sound: null,
        extra,
      });
      const facts = await probe(source);
      expect(facts.interlaced).toBe(true);
      await writePoster({ source, facts, niceness: 0, file: at('bars.jpg') });
      const found = await writePreviews({ source, facts, niceness: 0, directory: at('bars') });
      const lineDifferences = "convolution='0 -1 0 0 2 0 0 -1 0'";
      const plain = 'crop=iw-32:ih-16:16:8';
      expect(await brightness(at('bars.jpg'), `${lineDifferences},${plain}`)).toBeLessThan(4);
      const tile = `crop=160:120:0:0,${lineDifferences},${plain}`;
      expect(await brightness(join(at('bars'), found.files[0]!), tile)).toBeLessThan(4);
    }
  },
);
