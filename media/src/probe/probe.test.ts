import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { clip, ffmpeg, remux, temporaryFolder } from '../../test/clips.ts';
import { probe } from './probe.ts';
import { type UnplayableReason, Unplayable } from '../run/unplayable.ts';

const at = temporaryFolder();

describe('A publisher is told why an upload cannot be played', { timeout: 60_000 }, () => {
  async function refusal(file: string): Promise<UnplayableReason | null> {
    const error = await probe(file).catch((thrown: unknown) => thrown);
    if (!(error instanceof Unplayable)) return null;
    expect(error.message).toMatch(/^[A-Z].*\. Please .*\.$/);
    return error.reason;
  }

  test('a video that is longer than three hours, even by a second, is refused', async () => {
    const slow = { size: '32x32', rate: '1/10', sound: null };
    await clip(at('3h.mp4'), { ...slow, seconds: 10_800 });
    await expect(probe(at('3h.mp4'))).resolves.toMatchObject({ duration_s: 10_800 });
    await clip(at('3h1s.mp4'), { ...slow, rate: '1/7', seconds: 10_801 });
    expect(await refusal(at('3h1s.mp4'))).toBe('too_long');
  });

  test('a file whose second half was overwritten is refused, although its length is right', async () => {
    const extra = ['-movflags', '+faststart', '-g', '10'];
    const bytes = await readFile(await clip(at('holes.mp4'), { seconds: 6, sound: null, extra }));
    bytes.fill(0, Math.floor(bytes.length / 2));
    await writeFile(at('holes.mp4'), bytes);
    expect(await refusal(at('holes.mp4'))).toBe('undecodable');
  });

  test('a video whose colors only Dolby Vision players show correctly is refused', async () => {
    const extra = ['-c:v', 'libx265', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'];
    const bytes = await readFile(await clip(at('hevc.mp4'), { seconds: 0.2, sound: null, extra }));
    const entry = bytes.lastIndexOf('hvc1');
    const end = entry - 4 + bytes.readUInt32BE(entry - 4);
    // Version 1.0 and profile 5, whose picture other players cannot show correctly.
    const record = Buffer.from('000000206476634301000a0d'.padEnd(64, '0'), 'hex');
    for (const box of ['hvc1', 'stsd', 'stbl', 'minf', 'mdia', 'trak', 'moov']) {
      const size = bytes.lastIndexOf(box, entry) - 4;
      bytes.writeUInt32BE(bytes.readUInt32BE(size) + record.length, size);
    }
    await writeFile(at('dolby.mp4'), Buffer.concat([bytes.subarray(0, end), record, bytes.subarray(end)]));
    expect(await refusal(at('dolby.mp4'))).toBe('unsupported_codec');
    expect(await refusal(at('hevc.mp4'))).toBeNull();
  });

  test('our own faults are not blamed on the upload', async () => {
    await expect(probe(at('absent.mp4'))).rejects.not.toBeInstanceOf(Unplayable);
  });
});

describe('The facts of an upload', { timeout: 60_000 }, () => {
  test('an ordinary video is described by its length, size, rate and codecs', async () => {
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

  test('a portrait recording is described as portrait', async () => {
    const landscape = await clip(at('landscape.mp4'), { seconds: 1 });
    const file = await remux(landscape, at('upright.mp4'), '-metadata:s:v', 'rotate=90');
    const { width, height, rotation } = await probe(file);
    expect({ width, height }).toEqual({ width: 180, height: 320 });
    expect([90, 270]).toContain(rotation);
  });

  test('a video with non-square pixels is described in square pixels', async () => {
    const file = await clip(at('wide.mp4'), { size: '720x576', seconds: 1, extra: ['-vf', 'setsar=64/45'] });
    expect(await probe(file)).toMatchObject({ width: 1024, height: 576 });
  });

  test('a tape from an old camcorder is accepted, and described in square pixels', async () => {
    const tape = ['-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', '-f', 'mov'];
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=720x576:r=25:d=0.4,setsar=16/15'];
    await ffmpeg(...picture, '-f', 'lavfi', '-i', 'sine=d=0.4', ...tape, at('tape.mp4'));
    expect(await probe(at('tape.mp4'))).toMatchObject({ video_codec: 'dvvideo', width: 768, height: 576 });
  });

  test('ten bits and high dynamic range are recognized', async () => {
    const pq = 'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';
    const extra = ['-c:v', 'libx265', '-x265-params', pq, '-pix_fmt', 'yuv420p10le'];
    const file = await clip(at('hdr.mp4'), { seconds: 1, sound: null, extra });
    expect(await probe(file)).toMatchObject({
      bit_depth: 10,
      color: { hdr: true, primaries: 'bt2020' },
      audio: null,
    });
  });

  test('a variable frame rate is recognized', async () => {
    const extra = ['-vf', "select='if(lt(t,1),1,not(mod(n,3)))'", '-fps_mode', 'vfr'];
    const file = await clip(at('variable.mp4'), { rate: '30', seconds: 3, extra });
    const { frame_rate, variable_frame_rate } = await probe(file);
    expect(variable_frame_rate).toBe(true);
    expect(frame_rate.num / frame_rate.den).toBeCloseTo(30, 1);
  });
});
