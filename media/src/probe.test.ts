import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { clip, ffmpeg, remux, temporaryFolder } from '../test/clips.ts';
import { probe } from './probe.ts';
import type { UnplayableReason } from './unplayable.ts';
import { Unplayable } from './unplayable.ts';

const at = temporaryFolder();

describe('A publisher is told why an upload cannot be played', { timeout: 60_000 }, () => {
  async function refusal(file: string): Promise<UnplayableReason | null> {
    const error = await probe(file).catch((thrown: unknown) => thrown);
    if (!(error instanceof Unplayable)) return null;
    expect(error.message).toMatch(/^[A-Z].*\. Please .*\.$/);
    return error.reason;
  }

  test('nothing was uploaded', async () => {
    await writeFile(at('empty.mp4'), '');
    expect(await refusal(at('empty.mp4'))).toBe('empty');
  });

  test('a text with the name of a video', async () => {
    await writeFile(at('text.mp4'), 'Dear audience, this is not a video.\n'.repeat(100));
    expect(await refusal(at('text.mp4'))).toBe('not_a_video');
  });

  test('a playlist that names itself', async () => {
    await writeFile(at('loop.mp4'), '#EXTM3U\n#EXTINF:1,\nloop.mp4\n#EXT-X-ENDLIST\n');
    expect(await refusal(at('loop.mp4'))).toBe('not_a_video');
  });

  test('another kind of video', async () => {
    await clip(at('other.mkv'), { seconds: 1 });
    expect(await refusal(at('other.mkv'))).toBe('not_a_video');
  });

  test('an upload that broke off', async () => {
    const whole = await clip(at('whole.mp4'), { extra: ['-movflags', '+faststart'] });
    const bytes = await readFile(whole);
    await writeFile(at('cut.mp4'), bytes.subarray(0, bytes.length * 0.6));
    expect(await refusal(at('cut.mp4'))).toBe('truncated');
  });

  test('a recording that was never finished', async () => {
    const bytes = await readFile(await clip(at('plain.mp4')));
    await writeFile(at('headless.mp4'), bytes.subarray(0, bytes.length - 2_000));
    expect(await refusal(at('headless.mp4'))).toBe('truncated');
  });

  test('sound alone, even with cover art', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac', at('sound.mp4'));
    expect(await refusal(at('sound.mp4'))).toBe('no_video_track');
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=d=1', '-frames:v', '1', at('cover.png'));
    const cover = ['-i', at('cover.png'), '-map', '0', '-map', '1', '-disposition:v', 'attached_pic'];
    await ffmpeg('-i', at('sound.mp4'), ...cover, '-c', 'copy', at('covered.mp4'));
    expect(await refusal(at('covered.mp4'))).toBe('no_video_track');
  });

  test('a video longer than three hours, to the second', async () => {
    const slow = { size: '32x32', rate: '1/10', sound: null };
    await clip(at('3h.mp4'), { ...slow, seconds: 10_800 });
    await expect(probe(at('3h.mp4'))).resolves.toMatchObject({ duration_s: 10_800 });
    await clip(at('3h1s.mp4'), { ...slow, rate: '1', seconds: 10_801 });
    expect(await refusal(at('3h1s.mp4'))).toBe('too_long');
  });

  test('a picture that is noise', async () => {
    const bytes = await readFile(await clip(at('noise.mp4'), { sound: null }));
    const start = bytes.indexOf('mdat') + 4;
    const end = bytes.indexOf('moov') - 4;
    for (let index = start; index < end; index++) bytes[index] = (index * 7919) % 251;
    await writeFile(at('noise.mp4'), bytes);
    expect(await refusal(at('noise.mp4'))).toBe('undecodable');
  });

  test('a whole file whose end was overwritten', async () => {
    const extra = ['-movflags', '+faststart', '-g', '25'];
    const bytes = await readFile(await clip(at('holes.mp4'), { seconds: 6, sound: null, extra }));
    bytes.fill(0, bytes.length * 0.5);
    await writeFile(at('holes.mp4'), bytes);
    expect(await refusal(at('holes.mp4'))).toBe('undecodable');
  });

  test('our own trouble is not blamed on the upload', async () => {
    await expect(probe(at('absent.mp4'))).rejects.not.toBeInstanceOf(Unplayable);
  });
});

describe('What is known of an upload', { timeout: 60_000 }, () => {
  test('an ordinary one', async () => {
    const file = await clip(at('ordinary.mp4'), { rate: '30000/1001', extra: ['-ac', '2'] });
    expect(await probe(file)).toMatchObject({
      duration_s: expect.closeTo(2, 1),
      width: 320,
      height: 180,
      rotation: 0,
      frame_rate: { num: 30000, den: 1001 },
      variable_frame_rate: false,
      video_codec: 'h264',
      pixel_format: 'yuv420p',
      bit_depth: 8,
      audio: { codec: 'aac', channels: 2, sample_rate: 44_100 },
    });
  });

  test('a phone held upright', async () => {
    const lying = await clip(at('lying.mp4'), { seconds: 1 });
    const file = await remux(lying, at('upright.mp4'), '-metadata:s:v', 'rotate=90');
    const { width, height, rotation } = await probe(file);
    expect({ width, height }).toEqual({ width: 180, height: 320 });
    expect([90, 270]).toContain(rotation);
  });

  test('pixels that are not square', async () => {
    const file = await clip(at('wide.mp4'), { size: '720x576', seconds: 1, extra: ['-vf', 'setsar=64/45'] });
    expect(await probe(file)).toMatchObject({ width: 1024, height: 576 });
  });

  test('ten bits and high dynamic range', async () => {
    const pq = 'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';
    const extra = ['-c:v', 'libx265', '-x265-params', pq, '-pix_fmt', 'yuv420p10le'];
    const file = await clip(at('hdr.mp4'), { seconds: 1, sound: null, extra });
    expect(await probe(file)).toMatchObject({
      bit_depth: 10,
      color: { hdr: true, primaries: 'bt2020' },
      audio: null,
    });
  });

  test('a frame rate that wavers', async () => {
    const extra = ['-vf', "select='if(lt(t,1),1,not(mod(n,3)))'", '-fps_mode', 'vfr'];
    const file = await clip(at('wavering.mp4'), { rate: '30', seconds: 3, extra });
    const { frame_rate, variable_frame_rate } = await probe(file);
    expect(variable_frame_rate).toBe(true);
    expect(frame_rate.num / frame_rate.den).toBeCloseTo(16.9, 0);
  });
});
