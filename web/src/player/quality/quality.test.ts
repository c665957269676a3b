import { expect, test } from 'vitest';
import { chooseQuality, qualityLabel, qualityOfSize, qualityTags } from './quality.ts';

test('a bitrate number is labeled by its height', () => {
  expect([276, 2048, 4096, 6144, 17408].map(qualityLabel)).toEqual([
    '360p',
    '720p',
    '1080p',
    '1440p',
    '2160p',
  ]);
  expect(qualityLabel(999)).toBe('Unknown (999)');
});

test('HD begins at 4096, and 17408 is 4K', () => {
  expect(qualityTags(2048)).toEqual([]);
  expect(qualityTags(4096)).toEqual(['HD']);
  expect(qualityTags(6144)).toEqual(['HD']);
  expect(qualityTags(17408)).toEqual(['HD', '4K']);
});

const qualities = [
  { bitrate: 276, width: 640, height: 360 },
  { bitrate: 2048, width: 1280, height: 720 },
];

test('a stored quality that the film lacks falls back to the highest', () => {
  expect(chooseQuality(276, qualities)).toBe(276);
  expect(chooseQuality(17408, qualities)).toBe(2048);
});

test('a film with a single quality plays automatically unless that one is chosen', () => {
  expect(chooseQuality(4096, qualities.slice(0, 1))).toBeNull();
  expect(chooseQuality(276, qualities.slice(0, 1))).toBe(276);
});

test('a frame size between two qualities identifies the rendition that viewers cannot choose', () => {
  expect(qualityOfSize(qualities, { width: 1280, height: 720 })).toBe(2048);
  expect(qualityOfSize(qualities, { width: 960, height: 540 })).toBe(1024);
  expect(qualityOfSize(qualities, { width: 320, height: 180 })).toBeNull();
  expect(qualityOfSize(qualities.slice(0, 1), { width: 960, height: 540 })).toBeNull();
  expect(qualityLabel(1024)).toBe('540p');
});

test('automatic quality stays automatic', () => {
  expect(chooseQuality(null, qualities)).toBeNull();
  expect(chooseQuality(276, [])).toBeNull();
});
