import { expect, test } from 'vitest';
import { watchableText } from './watchable-text.ts';

const release_at = '2026-11-24T10:00:00Z';
const before = Date.parse('2026-11-24T09:00:00Z');
const after = Date.parse('2026-11-24T11:00:00Z');
const stand_in = { bitrate: 2048, has_higher: true, duration_s: 3600, playable_s: null };

test('the text states what can already be watched, and what follows', () => {
  expect(watchableText({ stand_in, release_at }, after)).toBe(
    'Viewers can already watch it in 720p. Higher and lower qualities follow.',
  );
  expect(watchableText({ stand_in: { ...stand_in, has_higher: false }, release_at }, after)).toBe(
    'Viewers can already watch it in 720p. Lower qualities follow.',
  );
  expect(watchableText({ stand_in: { ...stand_in, bitrate: 276 }, release_at }, after)).toBe(
    'Viewers can already watch it in 360p. Higher qualities follow.',
  );
});

test('before its release, only the publisher can watch it', () => {
  expect(watchableText({ stand_in, release_at }, before)).toMatch(/^You can already watch it in 720p/);
});

test('the text about a film that is still being made states how much of it can be watched', () => {
  expect(watchableText({ stand_in: { ...stand_in, playable_s: 760 }, release_at }, after)).toBe(
    'Viewers can already watch the first 12:40 in 720p. The rest follows, then other qualities.',
  );
  expect(watchableText({ stand_in: null, release_at }, after)).toBeNull();
});
