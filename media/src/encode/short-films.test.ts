import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip, temporaryFolder, type Clip } from '../../test/clips.ts';
import { play } from '../../test/inspect.ts';
import { transcode } from '../hls/hls.ts';
import { ladder } from './ladder.ts';
import { probe } from '../probe/probe.ts';
import { writePoster } from '../images/poster.ts';
import { writePreviews } from '../images/previews.ts';
import { verify } from '../hls/verify.ts';

const at = temporaryFolder();

const films: Record<string, Clip> = {
  'a single frame': { seconds: 0.1, sound: null },
  'a single frame that may be interlaced, with sound': { rate: '25', seconds: 0.04, sound: 'sine=d=0.04' },
  'a single frame with a second of sound': { seconds: 0.1, sound: 'sine=d=1' },
  'half a second': { seconds: 0.5, sound: null },
  'nine tenths of a second with sound': { seconds: 0.9, sound: 'sine=d=0.9' },
  'half a second of an odd width and height': {
    seconds: 0.5,
    size: '65x37',
    sound: null,
    extra: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
  },
  'half a second with less sound': { seconds: 0.5, sound: 'sine=d=0.1' },
  'a last segment of one frame': { seconds: 4.1, sound: 'sine=d=4.1' },
  'three seconds with a long tail of sound': { seconds: 3, sound: 'sine=d=8' },
};

describe('Even the shortest film is published', { timeout: 180_000 }, () => {
  test.each(Object.entries(films))('%s is published', async (name, film) => {
    const folder = name.replaceAll(' ', '-');
    const source = await clip(at(`${folder}.mp4`), film);
    const facts = await probe(source, { timeoutMs: 60_000 });
    const directory = join(at('made'), folder);
    const rungs = ladder(facts);
    await transcode({ source, facts, rungs, directory, niceness: 0 });
    await verify({ directory, facts, rungs });
    expect(await play(join(directory, 'master.m3u8'))).toBe('');
    const sheets = await writePreviews({ source, facts, directory: at(`${folder}-sheets`), niceness: 0 });
    expect(sheets.tiles).toBeGreaterThan(0);
    await writePoster({ source, facts, file: at(`${folder}.jpg`), niceness: 0 });
  });
});
