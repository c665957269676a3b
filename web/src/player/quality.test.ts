import { expect, test } from 'vitest';
import { chooseQuality, qualityLabel, qualityTags } from './quality.ts';

test('a bitrate number is named by its height', () => {
  expect([276, 2048, 4096, 6144, 17408].map(qualityLabel)).toEqual([
    '360p',
    '720p',
    '1080p',
    '1440p',
    '2160p',
  ]);
  expect(qualityLabel(999)).toBe('Unknown (999)');
});

test('HD begins at 4096, and 17408 is 4K too', () => {
  expect(qualityTags(2048)).toEqual([]);
  expect(qualityTags(4096)).toEqual(['HD']);
  expect(qualityTags(6144)).toEqual(['HD']);
  expect(qualityTags(17408)).toEqual(['HD', '4K']);
});

const two = [
  { bitrate: 276, width: 640, height: 360 },
  { bitrate: 2048, width: 1280, height: 720 },
];

test('a remembered quality that this film lacks gives way to its highest', () => {
  expect(chooseQuality(276, two)).toBe(276);
  expect(chooseQuality(17408, two)).toBe(2048);
});

test('automatic stays automatic', () => {
  expect(chooseQuality(null, two)).toBeNull();
  expect(chooseQuality(276, [])).toBeNull();
});
