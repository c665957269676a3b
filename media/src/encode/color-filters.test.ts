import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { facts } from '../../test/facts.ts';
import type { ColorFacts } from '../facts.ts';
import { toScreen } from './color-filters.ts';
import { wholeFrames } from './picture-filters.ts';

const exec = promisify(execFile);

const red = [200, 50, 50];

/** Encodes a color as in a file, converts it to the screen's colors, and returns what a screen shows. */
async function colorOnScreen(coding: string, color: Partial<ColorFacts>, original = red): Promise<number[]> {
  const ordinary = { primaries: null, transfer: 'bt709', matrix: null, range: 'tv', hdr: false } as const;
  const source = facts({ color: { ...ordinary, ...color } });
  const coded = ['format=gbrp', `zscale=min=gbr:rin=full:${coding}`, 'format=yuv444p10le'];
  const hex = Buffer.from(original).toString('hex');
  return pixelAfter(`color=0x${hex}:s=64x64`, [
    ...coded,
    ...(await toScreen(source, { width: 64, height: 64 })),
  ]);
}

/** Returns the red, green and blue that a screen shows for a picture once it has been filtered. */
async function pixelAfter(source: string, filters: string[]): Promise<number[]> {
  const toColors = ['zscale=min=bt709:rin=limited:m=gbr:r=full', 'format=gbrp,format=rgb24'];
  const output = ['-vf', [...filters, ...toColors].join(','), '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'];
  const args = ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, ...output];
  const { stdout } = await exec('ffmpeg', args, { encoding: 'buffer' });
  return [...stdout.subarray(0, 3)];
}

test.each([
  [
    'P3',
    'r=limited:pin=bt709:tin=bt709:p=smpte432:t=bt709:m=bt709',
    { primaries: 'smpte432', matrix: 'bt709' },
  ],
  [
    'P3 in standard definition',
    'r=limited:pin=bt709:tin=bt709:p=smpte432:t=bt709:m=smpte170m',
    { primaries: 'smpte432', matrix: 'smpte170m' },
  ],
  [
    'BT.2020',
    'r=limited:pin=bt709:tin=bt709:p=bt2020:t=bt709:m=bt2020nc',
    { primaries: 'bt2020', matrix: 'bt2020nc' },
  ],
  ['YCgCo', 'r=limited:m=ycgco', { primaries: 'bt709', matrix: 'ycgco' }],
])('red in %s is the same red on an ordinary screen', async (_, coding, color) => {
  for (const [channel, value] of (await colorOnScreen(coding, color)).entries())
    expect(Math.abs(value - (red[channel] ?? 0))).toBeLessThan(5);
});

test('transparent areas are black, and half-transparent ones half as bright', async () => {
  for (const [opacity, level] of [
    [0, 0],
    [0.5, 128],
    [1, 255],
  ] as const)
    for (const pixel_format of ['yuva444p10le', 'rgba']) {
      const source = facts({ pixel_format, coded_width: 64, coded_height: 64, width: 64, height: 64 });
      const filters = [...wholeFrames(source, 'send_frame'), ...(await toScreen(source, source))];
      const picture = await pixelAfter(`color=white@${opacity}:s=64x64,format=${pixel_format}`, filters);
      for (const value of picture) expect(Math.abs(value - level)).toBeLessThan(5);
    }
});

test.each(['smpte2084', 'arib-std-b67'])(
  'midtones in %s keep their brightness on an ordinary screen, and white nearly does',
  async (transfer) => {
    const coding = [
      'm=gbr:p=bt709:pin=bt709:tin=bt709:t=linear,format=gbrpf32le',
      `zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=limited:npl=203`,
    ].join(',');
    const color = { primaries: 'bt2020', matrix: 'bt2020nc', transfer, hdr: true };
    for (const [level, min] of [
      [64, 60],
      [128, 124],
      [255, 215],
    ] as const) {
      const gray = await colorOnScreen(coding, color, [level, level, level]);
      for (const value of gray) {
        expect(value).toBeGreaterThanOrEqual(min);
        expect(value).toBeLessThanOrEqual(level + 4);
      }
    }
  },
);
