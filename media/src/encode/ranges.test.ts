import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { packets, play } from '../../test/inspect.ts';
import type { SourceFacts } from '../facts.ts';
import { transcode } from '../hls/hls.ts';
import { readVideoTracks } from '../hls/publish.ts';
import { verify } from '../hls/verify.ts';
import { probe } from '../probe/probe.ts';
import type { Rung } from './ladder.ts';
import { timelineOf, type SegmentRange } from './timeline.ts';
import { encodeVideo } from './video-pass.ts';

const at = temporaryFolder();
const limits = { threads: 1, niceness: 0 };

let source: string;
let facts: SourceFacts;
let rungs: Rung[];

beforeAll(async () => {
  // The source's key frames are not where ours are.
  const extra = ['-g', '70', '-bf', '2', '-preset', 'veryfast'];
  source = await clip(at('episode.mp4'), { size: '320x180', rate: '24000/1001', seconds: 14, extra });
  facts = await probe(source);
  const { frame_rate } = facts;
  rungs = [
    { bitrate: 276, width: 160, height: 90, frame_rate },
    { bitrate: 2048, width: 320, height: 180, frame_rate },
  ];
}, 60_000);

/** Encodes some segments, as a worker does that has none of the others; returns the indexes that it reports. */
async function encodeAlone({ first, end }: SegmentRange): Promise<{ directory: string; reported: number[] }> {
  const directory = at(`from-${first}`);
  const reported: number[] = [];
  const onSegment = (index: number) => reported.push(index);
  const options = { ...limits, source, facts, rungs, directory, first, end, onSegment };
  await encodeVideo(options, timelineOf(facts, rungs));
  return { directory, reported };
}

test('parts of a film encoded by several workers join seamlessly', { timeout: 90_000 }, async () => {
  const alone = at('alone');
  await transcode({ ...limits, source, facts, rungs, directory: alone });

  const directory = at('together');
  const ranges = [
    { first: 2, end: 3 },
    { first: 0, end: 2 },
    { first: 3, end: 4 },
  ];
  const progress: number[] = [];
  await transcode({
    ...limits,
    source,
    facts,
    rungs,
    directory,
    onProgress: (done) => progress.push(done),
    encodeElsewhere: async (timeline, onProgress) => {
      expect(timeline.segments).toBe(4);
      for (const { first, end } of ranges) {
        const part = await encodeAlone({ first, end });
        expect(part.reported).toEqual(Array.from({ length: end - first }, (_, offset) => first + offset));
        await cp(part.directory, directory, { recursive: true });
        onProgress(end / 4);
      }
      return readVideoTracks(directory, rungs);
    },
  });

  await verify({ directory, facts, rungs });
  expect(progress.at(-1)).toBe(1);
  expect(await play(join(directory, 'master.m3u8'))).toBe('');
  for (const { bitrate } of rungs) {
    const index = join(String(bitrate), 'index.m3u8');
    expect(await packets(join(directory, index), 'v')).toHaveLength(336);
    const times = async (folder: string) =>
      (await packets(join(folder, index), 'v')).map(({ pts }) => pts).toSorted((a, b) => a - b);
    expect(await times(directory)).toEqual(await times(alone));
    const both = [directory, alone].flatMap((folder) => ['-i', join(folder, index)]);
    const psnr = await ffmpeg(...both, '-lavfi', 'psnr', '-f', 'null', '-');
    expect(Number(psnr.match(/min:([\d.]+|inf)/)?.[1]?.replace('inf', '99'))).toBeGreaterThan(25);
  }
});

test('a part has the same header as the whole film', { timeout: 60_000 }, async () => {
  const { directory } = await encodeAlone({ first: 1, end: 3 });
  for (const { bitrate } of rungs) {
    const [part, whole] = await Promise.all(
      [directory, at('alone')].map((folder) => readFile(join(folder, String(bitrate), 'init.mp4'))),
    );
    expect(part).toEqual(whole);
  }
});
