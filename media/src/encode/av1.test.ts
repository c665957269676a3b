import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Clip, clip, temporaryFolder } from '../../test/clips.ts';
import { packets, play, streams } from '../../test/inspect.ts';
import { publishFrom } from '../../test/publish.ts';
import { withAv1 } from './av1-rungs.ts';
import { ladder } from './ladder.ts';

const at = temporaryFolder();

const publishClip = async (name: string, options: Clip) =>
  publishFrom(await clip(at(name), { size: '640x360', ...options }), (facts) =>
    withAv1(ladder(facts), facts),
  );

const variantsOf = async (directory: string) =>
  Array.from(
    (await readFile(join(directory, 'master.m3u8'), 'utf8')).matchAll(/#EXT-X-STREAM-INF:(.*)\n(.*)\//g),
    ([, attributes = '', folder]) => ({
      folder,
      codec: /CODECS="([^,"]+)/.exec(attributes)?.[1],
      range: /VIDEO-RANGE=(\w+)/.exec(attributes)?.[1],
    }),
  );

describe('A film that is also encoded in AV1', { timeout: 90_000 }, () => {
  test('a film has each rung in both codecs, cut at the same frames, and offers viewers each quality once', async () => {
    const { directory, result, rungs } = await publishClip('both.mp4', { seconds: 9 });
    expect(result.renditions.map(({ playlist }) => playlist)).toEqual(['video_276.m3u8']);
    const h264 = expect.stringMatching(/^avc1\.64/);
    const av1 = expect.stringMatching(/^av01\.0\.\d\dM\.08$/);
    expect(await variantsOf(directory)).toEqual([
      { folder: '1024', codec: h264 },
      { folder: '276', codec: h264 },
      { folder: 'av1_276', codec: av1 },
      { folder: 'av1_1024', codec: av1 },
    ]);
    expect(rungs).toHaveLength(4);
    for (const folder of ['1024', 'av1_1024']) {
      const read = await packets(join(directory, folder, 'index.m3u8'), 'v');
      expect(read).toHaveLength(90);
      expect(read.filter(({ key }) => key).map(({ pts }) => pts)).toEqual([0, 4, 8]);
      expect(result.files).toContain(`${folder}/segment_00002.m4s`);
    }
    expect(await readFile(join(directory, 'video_276.m3u8'), 'utf8')).not.toContain('av1');
    expect(await play(join(directory, 'master.m3u8'))).toBe('');
  });

  test.each([
    ['smpte2084', 'PQ', 16],
    ['arib-std-b67', 'HLG', 18],
  ])(
    'AV1 keeps high dynamic range (%s), beside H.264 for ordinary screens',
    async (transfer, range, number) => {
      const color = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
      const extra = ['-c:v', 'libx265', '-x265-params', color, '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'];
      const { directory } = await publishClip(`${range}.mp4`, { seconds: 1, sound: null, extra });
      const hdr = expect.stringMatching(
        new RegExp(`^av01\\.0\\.\\d\\dM\\.10\\.0\\.110\\.09\\.${number}\\.09\\.0$`),
      );
      const sdr = expect.stringMatching(/^avc1\./);
      expect(await variantsOf(directory)).toEqual([
        { folder: '1024', codec: sdr, range: 'SDR' },
        { folder: '276', codec: sdr, range: 'SDR' },
        { folder: 'av1_276', codec: hdr, range },
        { folder: 'av1_1024', codec: hdr, range },
      ]);
      const [picture] = await streams(join(directory, 'av1_1024/index.m3u8'), 'v');
      expect(picture).toMatchObject({
        pix_fmt: 'yuv420p10le',
        color_transfer: transfer,
        color_primaries: 'bt2020',
        color_space: 'bt2020nc',
      });
    },
  );

  test('pictures too small for the encoder get no AV1 rungs', () => {
    const color = { primaries: null, transfer: null, matrix: null, range: null, hdr: false };
    const rung = { bitrate: 276, width: 320, height: 40, frame_rate: { num: 25, den: 1 } };
    expect(withAv1([rung], { color })).toEqual([rung]);
  });
});
