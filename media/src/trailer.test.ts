import { readFile, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { clip, temporaryFolder } from '../test/clips.ts';
import { play, streams } from '../test/inspect.ts';
import { encodeTrailer } from './trailer.ts';

const at = temporaryFolder();

describe('A trailer', { timeout: 30_000 }, () => {
  test('a trailer becomes an mp4 of at most 720p that plays while it loads', async () => {
    const source = await clip(at('trailer.m4v'), { size: '1920x1080', rate: '10', seconds: 3 });
    const facts = await encodeTrailer({ source, niceness: 0, file: at('trailer.mp4') });
    expect(facts).toMatchObject({ width: 1280, height: 720, duration_s: expect.closeTo(3, 1) });
    expect(await streams(at('trailer.mp4'), 'v')).toMatchObject([
      { codec_name: 'h264', width: 1280, nb_frames: '30' },
    ]);
    expect(await streams(at('trailer.mp4'), 'a')).toMatchObject([{ codec_name: 'aac', channels: 2 }]);
    const bytes = await readFile(at('trailer.mp4'));
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(await play(at('trailer.mp4'))).toBe('');
  });

  test('a trailer above 20 MB is refused', async () => {
    const source = await clip(at('heavy.mp4'));
    await truncate(source, 20 * 1024 ** 2 + 1);
    await expect(encodeTrailer({ source, niceness: 0, file: at('heavy.out.mp4') })).rejects.toMatchObject({
      reason: 'too_large',
    });
  });

  test('a trailer that is not a video is refused', async () => {
    await writeFile(at('page.mp4'), '<html></html>');
    await expect(encodeTrailer({ source: at('page.mp4'), file: at('page.out.mp4') })).rejects.toMatchObject({
      reason: 'not_a_video',
    });
  });
});
