import { readFile, mkdir, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { clip, temporaryFolder } from '../../test/clips.ts';
import { packets } from '../../test/inspect.ts';
import { publishFrom } from '../../test/publish.ts';
import { joinPieces } from './join.ts';

const at = temporaryFolder();

test('pieces are joined without encoding, each stored once however often it plays', async () => {
  const options = { size: '128x72', rate: '24', seconds: 8 / 3 };
  const one = await publishFrom(await clip(at('one.mp4'), options));
  const other = await publishFrom(await clip(at('other.mp4'), { ...options, seconds: 16 / 3 }));
  const pieces = new Map([
    ['one', one.directory],
    ['other', other.directory],
  ]);
  const order = ['one', 'other', 'one', 'one'];
  const film = await joinPieces({ pieces, order, rungs: one.rungs, directory: at('joined') });
  expect(film.duration_s).toBeCloseTo((8 / 3) * 5, 3);
  expect(film.renditions.map(({ playlist }) => playlist)).toEqual(['video_276.m3u8']);
  const names = film.files.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);

  const published = at('published');
  for (const { path, name } of film.files) {
    await mkdir(dirname(join(published, name)), { recursive: true });
    await copyFile(path, join(published, name));
  }
  const index = await readFile(join(published, '276/index.m3u8'), 'utf8');
  expect(index.match(/#EXT-X-DISCONTINUITY/g)).toHaveLength(3);
  expect(index.match(/EXT-X-MAP/g)).toHaveLength(1);
  const frames = await packets(join(published, film.renditions[0]?.playlist ?? ''), 'v');
  expect(frames).toHaveLength(5 * 64);
});
