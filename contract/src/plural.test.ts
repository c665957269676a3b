import { expect, test } from 'vitest';
import { count, plural } from './plural.ts';

test('one is singular, and every other number, including zero, is plural', () => {
  expect([0, 1, 2, 21].map((number) => count(number, 'viewer', undefined, 'en'))).toEqual([
    '0 viewers',
    '1 viewer',
    '2 viewers',
    '21 viewers',
  ]);
  expect(count(1234, 'entry', 'entries', 'en')).toBe('1,234 entries');
  expect([plural(1, 'sees', 'see'), plural(2, 'sees', 'see')]).toEqual(['sees', 'see']);
});
