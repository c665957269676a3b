import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newPlaybackId } from '#features/playback/playback-id.ts';

test('ids of playbacks differ, and sort by start time', () => {
  const ids = ['2026-11-28T10:00:00.000Z', '2026-11-28T10:00:00.001Z', '2031-01-01T00:00:00Z'].map((at) =>
    newPlaybackId(new Date(at)),
  );
  expect(ids.toSorted()).toEqual(ids);
  const now = new Date();
  expect(newPlaybackId(now)).not.toBe(newPlaybackId(now));
  for (const id of ids) expect(z.uuidv7().safeParse(id).success, id).toBe(true);
});
