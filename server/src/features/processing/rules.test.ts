import { expect, test } from 'vitest';
import {
  deleted,
  isPaused,
  mayBeRetried,
  needsDecision,
  progressPercent,
  presetFor,
  sourceMissing,
  judgeFailure,
} from '#features/processing/rules.ts';

const machine = { is_file_fault: false, has_stalled: false, is_disk_full: false, is_out_of_memory: false };
const file = { ...machine, is_file_fault: true };

test('only a published video is at 100%', () => {
  expect(progressPercent(0)).toBe(0);
  expect(progressPercent(0.5)).toBe(48);
  expect(progressPercent(1)).toBe(95);
});

test('a machine fault is retried until the last attempt, then reported as a fault of the service', () => {
  expect(judgeFailure(machine, 0, 1, 21)).toBeNull();
  expect(judgeFailure(machine, 0, 20, 21)).toBeNull();
  expect(judgeFailure(machine, 0, 21, 21)).toMatchObject({ code: 'service_fault' });
  expect(judgeFailure({ ...machine, is_disk_full: true }, 0, 21, 21)).toMatchObject({ code: 'disk_full' });
  expect(judgeFailure({ ...machine, is_out_of_memory: true }, 0, 21, 21)).toMatchObject({
    code: 'out_of_memory',
    reason: expect.stringContaining('ran out of memory'),
  });
});

test('a file that caused three failures is blamed', () => {
  expect(judgeFailure(file, 2, 2, 21)).toBeNull();
  expect(judgeFailure(file, 3, 3, 21)).toMatchObject({ code: 'conversion_failed' });
  expect(judgeFailure({ ...file, has_stalled: true }, 3, 3, 21)).toMatchObject({ code: 'stuck' });
});

test('faults of the machine do not count against the file', () => {
  expect(judgeFailure(file, 1, 20, 21)).toBeNull();
  expect(judgeFailure(machine, 2, 20, 21)).toBeNull();
});

test('a failure on our side can be retried; an unplayable file cannot', () => {
  for (const code of ['service_fault', 'disk_full', 'out_of_memory', 'conversion_failed', 'stuck'])
    expect(mayBeRetried(code)).toBe(true);
  for (const code of ['truncated', deleted.code, sourceMissing.code, null])
    expect(mayBeRetried(code)).toBe(false);
});

test('processing is paused while workers are running and none of them has ffmpeg', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const [recent, old] = ['2026-11-21T11:59:00Z', '2026-11-21T11:50:00Z'];
  expect(isPaused({ able_at: null, unable_at: null }, now)).toBe(false);
  expect(isPaused({ able_at: null, unable_at: recent }, now)).toBe(true);
  expect(isPaused({ able_at: old, unable_at: recent }, now)).toBe(true);
  expect(isPaused({ able_at: recent, unable_at: recent }, now)).toBe(false);
  expect(isPaused({ able_at: old, unable_at: old }, now)).toBe(false);
});

test('damage that looks like a stutter needs no decision', () => {
  const damage = (total_s: number) => ({ stretches: [], unlisted: 0, total_s });
  expect([damage(0.1), damage(0.4), damage(0.5), damage(90)].map(needsDecision)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('the slower preset is used only for shorter films while the machine is idle', () => {
  const idle = { duration_s: 1800, busy: 0.4, cores: 2, is_film_waiting: false };
  expect(presetFor(idle)).toBe('fast');
  expect(presetFor({ ...idle, is_film_waiting: true })).toBe('veryfast');
  expect(presetFor({ ...idle, busy: 1.5 })).toBe('veryfast');
  expect(presetFor({ ...idle, duration_s: 3 * 3600 })).toBe('veryfast');
});
