import { cp, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { clip, temporaryFolder } from '../../test/clips.ts';
import type { SourceFacts } from '../facts.ts';
import { transcode } from './hls.ts';
import { type Rung, ladder } from '../encode/ladder.ts';
import { probe } from '../probe/probe.ts';
import { InvalidOutput, verify } from './verify.ts';

const at = temporaryFolder();
let facts: SourceFacts;
let rungs: Rung[];

beforeAll(async () => {
  const source = await clip(at('source.mp4'), { size: '640x360', rate: '10', seconds: 9 });
  facts = await probe(source);
  rungs = ladder(facts);
  await transcode({ source, facts, rungs, directory: at('whole'), niceness: 0 });
}, 60_000);

describe('Nothing damaged is published', { timeout: 20_000 }, () => {
  async function damagedBy(damage: (directory: string) => Promise<void>): Promise<unknown> {
    const directory = at('damaged');
    await rm(directory, { recursive: true, force: true });
    await cp(at('whole'), directory, { recursive: true });
    await damage(directory);
    return verify({ directory, facts, rungs }).catch((error: unknown) => error);
  }

  test('an intact folder passes', async () => {
    await expect(verify({ directory: at('whole'), facts, rungs })).resolves.toBeUndefined();
  });

  test.each(['master.m3u8', 'video_276.m3u8', '276/index.m3u8', '276/init.mp4', 'audio/index.m3u8'])(
    'a folder without %s fails',
    async (name) => {
      expect(await damagedBy((directory) => rm(join(directory, name)))).toBeInstanceOf(InvalidOutput);
    },
  );

  test.each(['276/segment_00001.m4s', 'audio/segment_00002.m4s'])(
    'a folder with %s missing, empty or cut short fails',
    async (name) => {
      expect(await damagedBy((directory) => rm(join(directory, name)))).toBeInstanceOf(InvalidOutput);
      expect(await damagedBy((directory) => truncate(join(directory, name), 0))).toBeInstanceOf(
        InvalidOutput,
      );
      expect(await damagedBy((directory) => truncate(join(directory, name), 3_000))).toBeInstanceOf(
        InvalidOutput,
      );
    },
  );

  test('a rung in a size other than expected fails', async () => {
    const wrong = rungs.map((rung) => ({ ...rung, width: 1280, height: 720 }));
    const failure = await verify({ directory: at('whole'), facts, rungs: wrong }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(InvalidOutput);
    expect(failure).toHaveProperty('message', expect.stringContaining('640x360'));
  });

  test('a film shorter than its source fails', async () => {
    const longer = { ...facts, duration_s: facts.duration_s + 0.6 };
    await expect(verify({ directory: at('whole'), facts: longer, rungs })).rejects.toThrow(InvalidOutput);
  });

  test.each(['276', '1024'])('a rung with a garbage header fails: %s', async (rung) => {
    const noise = (directory: string) => writeFile(join(directory, rung, 'init.mp4'), 'noise'.repeat(200));
    expect(await damagedBy(noise)).toBeInstanceOf(InvalidOutput);
  });
});
