import { readdir, readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { clip, temporaryFolder } from '../../test/clips.ts';
import { fragmentedVideo } from './encoding.ts';
import { segmenter } from './segmenter.ts';

const at = temporaryFolder();

test('the output of a program that has exited already is read from its beginning', async () => {
  const extra = ['-g', '10', ...fragmentedVideo];
  const bytes = await readFile(await clip(at('short.mp4'), { sound: null, extra }));
  const output = new PassThrough();
  output.end(bytes);
  const written = segmenter({ folder: at('short'), first: 0, time: 0 })(output);
  // Node does this with the outputs of a process that has exited.
  output.resume();
  await written;
  expect((await readdir(at('short'))).toSorted()).toEqual([
    'init.mp4',
    'segment_00000.m4s',
    'segment_00001.m4s',
  ]);
});
