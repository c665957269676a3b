import { expect, test } from 'vitest';
import { releaseLine } from './release-line.ts';

test('states the next release, that processing has to finish first, or that no release is scheduled', () => {
  const next_release_at = '2026-12-01T18:00:00.000Z';
  for (const is_release_processing of [true, false])
    expect(releaseLine({ next_release_at, is_release_processing })).toMatch(/^Next release: /);
  expect(releaseLine({ next_release_at: null, is_release_processing: true })).toBe(
    'Appears as soon as processing is done',
  );
  expect(releaseLine({ next_release_at: null, is_release_processing: false })).toBe(
    'No release is scheduled.',
  );
});
