import { expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

test.each([
  ['The Long Quiet', 'The Long Quiet', true],
  ['  the long  quiet ', 'The Long Quiet', true],
  ['Keeper\'s "Log"', 'Keeper’s “Log”', true],
  ['The Long', 'The Long Quiet', false],
  ['', 'The Long Quiet', false],
])('“%s” matches the name “%s”: %s', (typed, title, isSame) => {
  expect(isSameName(typed, title)).toBe(isSame);
});
