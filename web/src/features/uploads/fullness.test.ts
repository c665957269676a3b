import { expect, test } from 'vitest';
import { fullness, lengthRefusal } from './fullness.ts';

const part = (used: number, limit = 100) => ({ used, limit });

test('a quota is nearly used up at 80% of either of its limits, and full at 100%', () => {
  expect(fullness({ bytes: null, seconds: null })).toBe('fine');
  expect(fullness({ bytes: part(79), seconds: part(10) })).toBe('fine');
  expect(fullness({ bytes: part(10), seconds: part(80) })).toBe('nearly');
  expect(fullness({ bytes: part(120), seconds: null })).toBe('full');
});

test('a film that is too long for the hours left is refused, if its length can be read', () => {
  const quota = { bytes: null, seconds: part(9 * 3600, 10 * 3600) };
  expect(lengthRefusal(quota, 3600)).toBeNull();
  expect(lengthRefusal(quota, null)).toBeNull();
  expect(lengthRefusal({ bytes: part(1), seconds: null }, 1e6)).toBeNull();
  expect(lengthRefusal(quota, 4500)).toMatch(
    /^This film is 1 h 15 min long\. Your films are 9 h long in total, and the limit is 10 h\./,
  );
});
