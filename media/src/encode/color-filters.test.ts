import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { facts } from '../../test/facts.ts';
import { toScreen } from './color-filters.ts';

const exec = promisify(execFile);

const red = [200, 50, 50];

/** Codes red as a file would, takes it to the screen's colours, and returns what a screen shows. */
async function shown(coding: string, color: { primaries: string; matrix: string }): Promise<number[]> {
  const source = facts({ color: { transfer: 'bt709', range: 'tv', hdr: false, ...color } });
  const filters = [
    'format=gbrp',
    `zscale=min=gbr:rin=full:r=limited:${coding}`,
    'format=yuv444p',
    ...(await toScreen(source, { width: 64, height: 64 })),
    'zscale=min=bt709:rin=limited:m=gbr:r=full',
    'format=gbrp,format=rgb24',
  ];
  const picture = ['-f', 'lavfi', '-i', `color=0x${Buffer.from(red).toString('hex')}:s=64x64:d=0.04`];
  const output = ['-vf', filters.join(','), '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'];
  const { stdout } = await exec('ffmpeg', ['-v', 'error', '-nostdin', ...picture, ...output], {
    encoding: 'buffer',
  });
  return [...stdout.subarray(0, 3)];
}

test.each([
  ['P3', 'pin=bt709:tin=bt709:p=smpte432:t=bt709:m=bt709', { primaries: 'smpte432', matrix: 'bt709' }],
  [
    'P3 in standard definition',
    'pin=bt709:tin=bt709:p=smpte432:t=bt709:m=smpte170m',
    { primaries: 'smpte432', matrix: 'smpte170m' },
  ],
  ['BT.2020', 'pin=bt709:tin=bt709:p=bt2020:t=bt709:m=bt2020nc', { primaries: 'bt2020', matrix: 'bt2020nc' }],
  ['YCgCo', 'm=ycgco', { primaries: 'bt709', matrix: 'ycgco' }],
])('red in %s is the same red on an ordinary screen', async (_, coding, color) => {
  for (const [place, value] of (await shown(coding, color)).entries())
    expect(Math.abs(value - (red[place] ?? 0))).toBeLessThan(5);
});
