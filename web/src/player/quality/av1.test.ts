import { expect, test } from 'vitest';
import { inOneCodec } from './av1.ts';

const h264 = [{ name: 'small', codecs: 'avc1.64001e,mp4a.40.2', range: 'SDR' }];
const av1 = [{ name: 'small in AV1', codecs: 'av01.0.01M.08,mp4a.40.2', range: 'SDR' }];
const hdr = [{ name: 'small in HDR', codecs: 'av01.0.01M.10.0.110.09.16.09.0', range: 'PQ' }];

test('AV1 is played if hardware decodes it, H.264 otherwise, and never both', () => {
  expect(inOneCodec([...h264, ...av1], { sdr: true, hdr: false })).toEqual(av1);
  expect(inOneCodec([...h264, ...av1], { sdr: false, hdr: true })).toEqual(h264);
});

test('high dynamic range is played only if the screen supports it', () => {
  expect(inOneCodec([...h264, ...hdr], { sdr: true, hdr: true })).toEqual(hdr);
  expect(inOneCodec([...h264, ...hdr], { sdr: true, hdr: false })).toEqual(h264);
});

test('a film with only H.264 is played as it is', () => {
  expect(inOneCodec(h264, { sdr: true, hdr: true })).toEqual(h264);
});
