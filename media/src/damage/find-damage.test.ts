import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { damageFile, type DamagedRange } from '../../test/damage-file.ts';
import { loudnessOf } from '../../test/inspect.ts';
import { until } from '../../test/processes.ts';
import { ladder } from '../encode/ladder.ts';
import { transcode } from '../hls/hls.ts';
import { verify } from '../hls/verify.ts';
import { probe } from '../probe/probe.ts';
import type { DamagedStretch } from './damage.ts';

const at = temporaryFolder();
const child = join(import.meta.dirname, '../../test/transcode-child.ts');

async function transcodeOptions(source: string) {
  const facts = await probe(source, { niceness: 0 });
  const rungs = ladder(facts);
  return { source, facts, rungs, directory: `${source}.hls`, niceness: 0, preset: 'ultrafast' };
}

/** Takes a film through the whole pipeline; returns what is reported as damaged. */
async function damageFound(source: string) {
  const options = await transcodeOptions(source);
  const { damage } = await transcode(options);
  await verify(options);
  return damage;
}

/**
 * A 14-second film with a key frame every two seconds; its audio is noise, so that it does not compress to
 * almost nothing.
 */
let film: string;

beforeAll(async () => {
  const noise = 'anoisesrc=d=14:a=0.3:r=48000';
  const extra = ['-preset', 'veryfast', '-g', '50', '-bf', '2'];
  film = await clip(at('film.mp4'), { rate: '25', seconds: 14, sound: noise, extra });
}, 60_000);

const roundedStretches = (stretches: DamagedStretch[] | undefined) =>
  stretches?.map(({ of, from_s, length_s }) => [of, Math.round(from_s), Math.round(length_s)]);

const damagedFilms: Record<string, { ranges: DamagedRange[]; found: unknown[] }> = {
  'a hole of three seconds in the picture': {
    ranges: [{ track: 'v', from_s: 6, to_s: 9 }],
    // Until the next key frame.
    found: [['picture', 6, 4]],
  },
  'a hole of two seconds in the audio': {
    ranges: [{ track: 'a', from_s: 3, to_s: 5 }],
    found: [['sound', 3, 2]],
  },
  'a hole in both and, elsewhere, flipped bits': {
    ranges: [
      { track: 'v', from_s: 2, to_s: 4 },
      { track: 'a', from_s: 2, to_s: 4 },
      { track: 'v', from_s: 10, to_s: 12, as: 'rot' },
    ],
    found: [
      ['both', 2, 2],
      ['picture', 10, 2],
    ],
  },
  'most of the audio': {
    ranges: [{ track: 'a', from_s: 2, to_s: 13 }],
    found: [['sound', 2, 11]],
  },
  'a missing end': {
    ranges: [{ track: 'v', from_s: 12.8, to_s: 14 }],
    found: [['picture', 13, 1]],
  },
  'a missing beginning': {
    ranges: [{ track: 'v', from_s: 0, to_s: 2 }],
    found: [['picture', 0, 2]],
  },
};

describe('Unreadable parts of a film are reported', { timeout: 120_000 }, () => {
  test.each(Object.entries(damagedFilms))('%s is reported', async (name, { ranges, found }) => {
    const damage = await damageFound(await damageFile(film, at(`${name}.mp4`), ranges));
    expect(roundedStretches(damage?.stretches)).toEqual(found);
  });

  test('unreadable audio is silent in every language, so that noise in it does not decide the level of the film', async () => {
    const bilingual = at('bilingual.mp4');
    const maps = [
      '-map',
      '0',
      '-map',
      '0:a',
      '-metadata:s:a:0',
      'language=eng',
      '-metadata:s:a:1',
      'language=fra',
    ];
    await ffmpeg('-i', film, ...maps, '-c', 'copy', bilingual);
    const rot = { track: 'a', from_s: 3, to_s: 5, as: 'rot' } as const;
    const source = await damageFile(bilingual, at('noise.mp4'), [rot, { ...rot, index: 1 }]);
    const options = await transcodeOptions(source);
    const { audio } = await transcode(options);
    expect(audio).toHaveLength(2);
    for (const { folder } of audio) {
      const playlist = join(options.directory, folder, 'index.m3u8');
      expect((await loudnessOf(playlist, [3.2, 4.8])).peak).toBeLessThan(-80);
      expect(Math.abs((await loudnessOf(playlist, [6, 12])).integrated + 16)).toBeLessThan(1);
    }
  });

  test('a film of which only the first picture can be read is refused', async () => {
    const source = await damageFile(film, at('one picture.mp4'), [{ track: 'v', from_s: 0.02, to_s: 14 }]);
    await expect(damageFound(source)).rejects.toMatchObject({ reason: 'undecodable' });
  });

  test('damage that a worker encountered before it was killed is still reported', async () => {
    const source = await damageFile(film, at('killed.mp4'), [{ track: 'v', from_s: 2, to_s: 4 }]);
    const options = { ...(await transcodeOptions(source)), preset: 'slower', threads: 1 };
    const worker = spawn(process.execPath, [child, JSON.stringify(options)], { stdio: 'inherit' });
    const exited = once(worker, 'exit');
    const written = (segment: string) =>
      access(join(options.directory, '276', segment)).then(
        () => true,
        () => false,
      );
    await until(() => written('segment_00001.m4s'));
    worker.kill('SIGKILL');
    await exited;
    expect(await written('segment_00003.m4s')).toBe(false);
    const { damage } = await transcode(options);
    expect(roundedStretches(damage?.stretches)).toEqual([['picture', 2, 2]]);
  });
});

const picture = (rate = 25, seconds = 4, size = '160x90') => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
const sound = (source: string) => ['-f', 'lavfi', '-i', source];
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];

/** ffmpeg's arguments for films that are unusual but intact. */
const intactFilms: Record<string, string[]> = {
  'cut half a second into an open group of pictures': ['-ss', '2.5', '-i', 'OPEN', '-c', 'copy'],
  'begins at a key frame that earlier pictures refer to': [
    '-ss',
    '2',
    '-i',
    'OPEN',
    '-c',
    'copy',
    '-use_editlist',
    '0',
    '-avoid_negative_ts',
    'make_zero',
  ],
  'frames at irregular times': [
    ...picture(50),
    ...x264,
    '-vf',
    "select='if(lt(t,2),not(mod(n,10)),1)'",
    '-fps_mode',
    'vfr',
  ],
  'begins late': ['-itsoffset', '3', '-i', 'OPEN', '-c', 'copy'],
  interlaced: [...picture(50, 4, '160x96'), ...x264, '-vf', 'interlace', '-flags', '+ilme+ildct'],
  'a single frame': [...picture(25, 0.04), ...x264],
  HEVC: [...picture(), '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'],
  VP9: [...picture(25, 2), '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
  ProRes: [...picture(25, 2), '-c:v', 'prores_ks', '-f', 'mov'],
  'motion JPEG with PCM': [
    ...picture(25, 2),
    ...sound('sine=d=2'),
    '-c:v',
    'mjpeg',
    '-c:a',
    'pcm_s16le',
    '-f',
    'mov',
  ],
  'six channels': [
    ...picture(25, 2),
    ...sound('anoisesrc=d=2:a=0.1,aformat=channel_layouts=mono,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0'),
    ...x264,
    '-c:a',
    'ac3',
  ],
};

describe('No damage is reported for a film that is unusual but intact', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const open = ['-x264-params', 'open-gop=1:keyint=50:bframes=3:scenecut=0:b-adapt=0'];
    await ffmpeg(...picture(25, 8), ...sound('sine=d=8'), ...x264, ...open, '-c:a', 'aac', at('open.mp4'));
  }, 60_000);

  test.each(Object.entries(intactFilms))(
    'no damage is reported for an intact film: %s',
    async (name, args) => {
      const source = at(`${name}.mp4`);
      await ffmpeg(...args.map((arg) => (arg === 'OPEN' ? at('open.mp4') : arg)), source);
      expect(await damageFound(source)).toBeNull();
    },
  );
});
