import { expect, test } from 'vitest';
import { fullness, lengthRefusal } from './fullness.ts';

const usage = (used: number, limit = 100) => ({ used, limit });

test('a quota is nearly used up at 80% of either limit, and full at 100%', () => {
  expect(fullness({ bytes: null, seconds: null })).toBe('fine');
  expect(fullness({ bytes: usage(79), seconds: usage(10) })).toBe('fine');
  expect(fullness({ bytes: usage(10), seconds: usage(80) })).toBe('nearly_full');
  expect(fullness({ bytes: usage(120), seconds: null })).toBe('full');
});

test('rejects a film that is longer than the time left in the quota, if its length can be read', () => {
  const quota = { bytes: null, seconds: usage(9 * 3600, 10 * 3600) };
  expect(lengthRefusal(quota, 3600)).toBeNull();
  expect(lengthRefusal(quota, null)).toBeNull();
  expect(lengthRefusal({ bytes: usage(1), seconds: null }, 1e6)).toBeNull();
  expect(lengthRefusal(quota, 4500)).toMatch(
    /^This film is 1 h 15 min long\. Your films are 9 h long in total, and the limit is 10 h\./,
  );
});
