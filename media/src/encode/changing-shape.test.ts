import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ffmpeg, remux, temporaryFolder } from '../../test/clips.ts';
import { streams } from '../../test/inspect.ts';
import { publishFrom } from '../../test/publish.ts';
import { encodeTrailer } from '../trailer.ts';

const at = temporaryFolder();

/** Sizes of the parts of a film: 16:9, 4:3, 16:9 again in another size, and wider than 16:9. */
const sizes = ['320x180', '240x180', '640x360', '320x90'];
const seconds = 2;
const rate = 10;

beforeAll(async () => {
  const parts = await Promise.all(
    sizes.map(async (size) => {
      const file = at(`${size}.ts`);
      await ffmpeg('-f', 'lavfi', '-i', `color=white:s=${size}:r=${rate}:d=${seconds}`, '-f', 'mpegts', file);
      return readFile(file);
    }),
  );
  await writeFile(at('parts.ts'), Buffer.concat(parts));
  await remux(at('parts.ts'), at('film.mp4'));
  await remux(at('film.mp4'), at('turned.mp4'), '-metadata:s:v', 'rotate=90');
}, 60_000);

const hls = (file: string) => (file.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL'] : []);

/** Returns the width and height of the white area, from 0 to 1, in the middle of each part. */
async function shapesOf(file: string): Promise<[number, number][]> {
  const shapes: [number, number][] = [];
  for (const index of sizes.keys()) {
    const brightness = async (size: string) => {
      const filters = `select='eq(n,${(index + 0.5) * seconds * rate})',scale=${size},format=gray`;
      const output = ['-vf', filters, '-frames:v', '1', '-f', 'rawvideo', at('light')];
      await ffmpeg(...hls(file), '-i', file, ...output);
      return readFile(at('light'));
    };
    // A picture with bars at the sides has no black row, but all its rows are darker.
    const white = (line: Buffer) => line.filter((value) => value > Math.max(...line) - 20).length / 100;
    shapes.push([white(await brightness('100:1')), white(await brightness('1:100'))]);
  }
  return shapes;
}

const expectedShapes = [
  [1, 1],
  [0.75, 1],
  [1, 1],
  [1, 0.5],
].map((shape) => shape.map((side) => expect.closeTo(side, 1)));

describe('A film whose size and aspect ratio change midway', { timeout: 120_000 }, () => {
  test('a film keeps the aspect ratio of each part, with bars where it differs from the first', async () => {
    const { directory, facts } = await publishFrom(at('film.mp4'));
    expect(facts).toMatchObject({ width: 320, height: 180 });
    expect(await shapesOf(join(directory, '1024/index.m3u8'))).toEqual(expectedShapes);
  });

  test('a trailer keeps the aspect ratio of each part', async () => {
    await encodeTrailer({ source: at('film.mp4'), niceness: 0, file: at('trailer.mp4') });
    expect(await shapesOf(at('trailer.mp4'))).toEqual(expectedShapes);
  });

  test('a rotated film keeps the aspect ratio of each part, and is rotated only once', async () => {
    await encodeTrailer({ source: at('turned.mp4'), niceness: 0, file: at('turned-trailer.mp4') });
    const [picture] = await streams(at('turned-trailer.mp4'), 'v');
    expect(picture).toMatchObject({ width: 180, height: 320 });
    expect(JSON.stringify(picture)).not.toContain('"rotation":90');
    expect(await shapesOf(at('turned-trailer.mp4'))).toEqual(
      expectedShapes.map((shape) => shape.toReversed()),
    );
  });
});
