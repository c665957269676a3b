import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Clip, clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { flashAndBeep, packets } from '../../test/inspect.ts';
import { publishFrom } from '../../test/publish.ts';

const at = temporaryFolder();

async function publishClip(name: string, options: Clip) {
  return publishFrom(await clip(at(name), options));
}

describe('Audio and video are in sync', { timeout: 60_000 }, () => {
  /** Creates a film in which a flash and a beep start together at 3 s. */
  async function clapper(name: string, ...extra: string[]): Promise<string> {
    const picture = "color=black:s=320x180:r=25:d=6,drawbox=t=fill:c=white:enable='gte(t,3)'";
    const sound = "aevalsrc='if(gte(t,3),0.5*sin(5000*t),0)':d=6:s=48000";
    const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
    await ffmpeg(...inputs, '-c:v', 'libx264', '-bf', '2', '-g', '25', '-c:a', 'aac', ...extra, at(name));
    return at(name);
  }

  /** Returns by how many seconds transcoding shifted the flash or the beep, whichever shifted more. */
  async function drift(source: string): Promise<number> {
    const before = await flashAndBeep(source);
    const after = await flashAndBeep(join((await publishFrom(source)).directory, 'master.m3u8'));
    return Math.max(Math.abs(after.flash - before.flash), Math.abs(after.beep - before.beep));
  }

  const halfFrame = 0.02;

  test('an ordinary upload stays in sync', async () => {
    expect(await drift(await clapper('clapper.mp4'))).toBeLessThan(halfFrame);
  });

  test('an upload cut without re-encoding, whose timestamps begin below zero, stays in sync', async () => {
    const cut = at('edit.mp4');
    await ffmpeg('-ss', '1.5', '-i', await clapper('long.mp4'), '-c', 'copy', cut);
    expect(await drift(cut)).toBeLessThan(halfFrame);
  });

  test('audio that begins late stays in sync', async () => {
    const original = await clapper('both.mp4');
    const late = at('late-sound.mp4');
    const inputs = ['-i', original, '-itsoffset', '0.7', '-i', original];
    await ffmpeg(...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', late);
    expect(await drift(late)).toBeLessThan(halfFrame);
  });

  test('if the video begins late and ends early, its first and last frames are held', async () => {
    const source = at('late-picture.mp4');
    const picture = ['-itsoffset', '1.5', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2'];
    await ffmpeg(...picture, '-f', 'lavfi', '-i', 'sine=d=6', '-c:v', 'libx264', '-c:a', 'aac', source);
    const { directory, facts } = await publishFrom(source);
    expect(facts.duration_s).toBeCloseTo(6, 1);
    expect(await packets(join(directory, '276/index.m3u8'), 'v')).toHaveLength(150);
  });

  test('audio with too many channels for ffmpeg to downmix stays in sync', async () => {
    const channels = ["'0.8*gt(t,1)*sin(6000*t)'", ...Array.from({ length: 9 }, () => '0')].join('|');
    const source = await clip(at('ten.mp4'), {
      sound: `aevalsrc=${channels}:s=48000:d=2`,
      extra: ['-vf', "drawbox=t=fill:enable='lt(t,1)'", '-c:a', 'pcm_s16le', '-f', 'mov'],
    });
    const { directory } = await publishFrom(source);
    const { flash, beep } = await flashAndBeep(join(directory, 'master.m3u8'));
    expect([flash, beep]).toEqual([1, expect.closeTo(1, 2)]);
  });

  test('if the audio ends early, silence follows', async () => {
    const { directory } = await publishClip('short-sound.mp4', { seconds: 4, sound: 'sine=d=1' });
    const sound = await packets(join(directory, 'audio/index.m3u8'), 'a');
    expect(sound.at(-1)!.pts).toBeGreaterThan(3.95);
  });
});
