import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { packets, play } from '../../test/inspect.ts';
import { childrenOf, isRunning, until } from '../../test/processes.ts';
import type { SourceFacts } from '../facts.ts';
import { transcode } from '../hls/hls.ts';
import type { Rung } from './ladder.ts';
import { probe } from '../probe/probe.ts';
import { verify } from '../hls/verify.ts';

const at = temporaryFolder();
const child = join(import.meta.dirname, '../../test/transcode-child.ts');
const preset = 'medium';
const renditions = ['video_276.m3u8', 'video_2048.m3u8'];

let source: string;
let facts: SourceFacts;
let rungs: Rung[];
const work = (directory: string) => ({ source, facts, rungs, directory, preset, threads: 1, niceness: 0 });
const finish = (directory: string) => transcode(work(directory));

async function completeSegments(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.m4s')).toSorted();
}

/** Returns the times of the packets in each rendition, as a player reads them. */
async function timesIn(directory: string) {
  const each = renditions.map(async (name) => {
    const [picture, sound] = [
      await packets(join(directory, name), 'v'),
      await packets(join(directory, name), 'a'),
    ];
    return { picture, sound };
  });
  return Promise.all(each);
}

beforeAll(async () => {
  // The source's key frames are not where ours are.
  const extra = ['-g', '70', '-bf', '2', '-preset', 'veryfast'];
  source = await clip(at('episode.mp4'), { size: '320x180', rate: '24000/1001', seconds: 14, extra });
  facts = await probe(source);
  const frame_rate = facts.frame_rate;
  rungs = [
    { bitrate: 276, width: 160, height: 90, frame_rate },
    { bitrate: 2048, width: 320, height: 180, frame_rate },
  ];
  await finish(at('uninterrupted'));
}, 60_000);

test('the work resumes where the audio goes on after the last picture', async () => {
  const file = at('audio outlasts.mp4');
  await clip(file, { size: '320x180', rate: '25', seconds: 5, sound: 'sine=d=13' });
  const late = { ...work(at('audio outlasts')), source: file, facts: await probe(file) };
  await transcode(late);
  for (const { bitrate } of rungs) await rm(join(late.directory, `${bitrate}/segment_00003.m4s`));
  await transcode(late);
  await verify({ directory: late.directory, facts: late.facts, rungs });
});

describe('After a power cut, a restart or a kill', { timeout: 90_000 }, () => {
  test('the work resumes where it stopped, with the same result', async () => {
    const directory = at('killed');
    const worker = spawn(process.execPath, [child, JSON.stringify(work(directory))], { stdio: 'inherit' });
    const exited = once(worker, 'exit');
    await until(async () => (await completeSegments(join(directory, '276'))).length >= 2);
    const started = await childrenOf(worker.pid!);
    worker.kill('SIGKILL');
    await exited;
    expect(started).toHaveLength(1);
    if (process.platform === 'linux') await until(() => !started.some(isRunning));

    const kept = await completeSegments(join(directory, '276'));
    expect(kept.length).toBeLessThan(4);
    const first = join(directory, '276/segment_00000.m4s');
    const { ino } = await stat(first);
    await finish(directory);
    expect((await stat(first)).ino).toBe(ino);
    await verify({ directory, facts, rungs });

    const times = await timesIn(directory);
    expect(times).toEqual(await timesIn(at('uninterrupted')));
    for (const { picture } of times) {
      expect(picture).toHaveLength(336);
      const shown = picture.map(({ pts }) => Math.round((pts * 24_000) / 1001)).toSorted((a, b) => a - b);
      expect(shown).toEqual(shown.map((_, index) => index));
      expect(picture.every(({ dts }, index) => index === 0 || dts > picture[index - 1]!.dts)).toBe(true);
    }
    expect(await play(join(directory, 'master.m3u8'))).toBe('');
  });

  test('the video continues with the very next frame', async () => {
    const directory = at('shortened');
    await cp(at('uninterrupted'), directory, { recursive: true });
    for (const rung of ['276', '2048']) {
      for (const lost of (await completeSegments(join(directory, rung))).slice(2))
        await rm(join(directory, rung, lost));
    }
    await finish(directory);
    const both = [directory, at('uninterrupted')].flatMap((folder) => ['-i', join(folder, '276/index.m3u8')]);
    const psnr = await ffmpeg(...both, '-lavfi', 'psnr', '-f', 'null', '-');
    expect(Number(psnr.match(/min:([\d.]+|inf)/)?.[1]?.replace('inf', '99'))).toBeGreaterThan(25);
  });

  test('rungs that stopped at different segments, one of them truncated, are all completed', async () => {
    const directory = at('ragged');
    await cp(at('uninterrupted'), directory, { recursive: true });
    await rm(join(directory, '276/segment_00003.m4s'));
    await truncate(join(directory, '2048/segment_00002.m4s'), 20_000);
    await rename(join(directory, '2048/segment_00003.m4s'), join(directory, '2048/segment_00003.m4s.part'));
    await rm(join(directory, 'audio/index.m3u8'));
    await finish(directory);
    await verify({ directory, facts, rungs });
    expect(await timesIn(directory)).toEqual(await timesIn(at('uninterrupted')));
  });

  test('segments from another encoder are discarded, and the next attempt starts over', async () => {
    const directory = at('mixed');
    await cp(at('uninterrupted'), directory, { recursive: true });
    await cp(join(directory, '2048/init.mp4'), join(directory, '276/init.mp4'));
    await rm(join(directory, '276/segment_00003.m4s'));
    await expect(finish(directory)).rejects.toThrow('a different header than before');
    await finish(directory);
    expect(await timesIn(directory)).toEqual(await timesIn(at('uninterrupted')));
  });

  test('different options start the work over', async () => {
    const directory = at('changed');
    await cp(at('uninterrupted'), directory, { recursive: true });
    await mkdir(join(directory, 'left-over'));
    const fewer = rungs.slice(0, 1);
    await transcode({ ...work(directory), rungs: fewer });
    expect((await readdir(directory)).toSorted()).toEqual([
      '276',
      'audio',
      'audio-level.json',
      'master.m3u8',
      'video_276.m3u8',
      'work.json',
    ]);
    await verify({ directory, facts, rungs: fewer });
  });
});

describe('A publisher deletes an episode that is being processed', { timeout: 60_000 }, () => {
  test('the work stops immediately with the reason, and leaves no process behind', async () => {
    const controller = new AbortController();
    const reason = new Error('the episode was deleted');
    const before = await childrenOf(process.pid);
    const onProgress = (done: number) => done > 0.1 && controller.abort(reason);
    const directory = at('cancelled');
    const { signal } = controller;
    await expect(transcode({ ...work(directory), preset: 'slower', signal, onProgress })).rejects.toBe(
      reason,
    );
    expect(await childrenOf(process.pid)).toEqual(before);

    await finish(directory);
    await verify({ directory, facts, rungs });
  });
});
