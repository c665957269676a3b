import { expect, test } from 'vitest';
import { isOrphan } from '#features/operator/orphans/rules.ts';

const known = { videos: new Set(['12']), keys: new Set(['captions/3/ab.vtt', 'tax/4/form']) };

test.each([
  ['videos/12/1/720p/segment_0.m4s', false],
  ['videos/1/1/720p/segment_0.m4s', true],
  ['videos/120/1/720p/segment_0.m4s', true],
  ['captions/3/ab.vtt', false],
  ['captions/3/cd.vtt', true],
  ['tax/4/form', false],
  ['tax/5/form', true],
  // Cleaned up by other jobs, or not ours.
  ['uploads/9.mp4', false],
  ['images/9/256.webp', false],
  ['trailers/9.mp4', false],
  ['unrelated/file', false],
])('%s is an orphan: %s', (key, expected) => {
  expect(isOrphan(key, known)).toBe(expected);
});
