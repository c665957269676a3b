import { expect, test } from 'vitest';
import { clockTime } from '#lib/format.ts';
import { spokenTime } from './spoken-time.ts';

test('hours are shown only from 3600 seconds', () => {
  expect(clockTime(0)).toBe('00:00');
  expect(clockTime(65.9)).toBe('01:05');
  expect(clockTime(3599)).toBe('59:59');
  expect(clockTime(3600)).toBe('01:00:00');
  expect(clockTime(36_061)).toBe('10:01:01');
});

test('units are spelled out for screen readers', () => {
  expect(spokenTime(0)).toBe('0 seconds');
  expect(spokenTime(61)).toBe('1 minute, 1 second');
  expect(spokenTime(7325)).toBe('2 hours, 2 minutes, 5 seconds');
  expect(spokenTime(3600)).toBe('1 hour');
});
