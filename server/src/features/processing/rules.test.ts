import { expect, test } from 'vitest';
import {
  deleted,
  isPaused,
  mayBeRetried,
  percentOf,
  sourceMissing,
  verdictOn,
} from '#features/processing/rules.ts';

const none = { conversion: false, timed_out: false, disk_full: false };

test('a hundred percent are for the published film alone', () => {
  expect(percentOf(0)).toBe(0);
  expect(percentOf(0.5)).toBe(48);
  expect(percentOf(1)).toBe(95);
});

test('a passing fault is tried again to the last, and is ours then', () => {
  expect(verdictOn(none, 1, 21)).toBeNull();
  expect(verdictOn(none, 20, 21)).toBeNull();
  expect(verdictOn(none, 21, 21)).toMatchObject({ code: 'service_fault' });
  expect(verdictOn({ ...none, disk_full: true }, 21, 21)).toMatchObject({ code: 'disk_full' });
});

test('ffmpeg may give up on a file three times', () => {
  const fault = { ...none, conversion: true };
  expect(verdictOn(fault, 2, 21)).toBeNull();
  expect(verdictOn(fault, 3, 21)).toMatchObject({ code: 'conversion_failed' });
});

test('who was too slow three times does not blame the file', () => {
  const fault = { ...none, conversion: true, timed_out: true };
  expect(verdictOn(fault, 2, 21)).toBeNull();
  expect(verdictOn(fault, 3, 21)).toMatchObject({ code: 'service_fault' });
});

test('what failed by our fault may be retried, what cannot be played may not', () => {
  for (const code of ['service_fault', 'disk_full', 'conversion_failed'])
    expect(mayBeRetried(code)).toBe(true);
  for (const code of ['truncated', deleted.code, sourceMissing.code, null])
    expect(mayBeRetried(code)).toBe(false);
});

test('processing is paused while some worker lacks ffmpeg and none has it', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const [recent, old] = ['2026-11-21T11:59:00Z', '2026-11-21T11:50:00Z'];
  expect(isPaused({ able_at: null, unable_at: null }, now)).toBe(false);
  expect(isPaused({ able_at: null, unable_at: recent }, now)).toBe(true);
  expect(isPaused({ able_at: old, unable_at: recent }, now)).toBe(true);
  expect(isPaused({ able_at: recent, unable_at: recent }, now)).toBe(false);
  expect(isPaused({ able_at: old, unable_at: old }, now)).toBe(false);
});
