import { expect, test } from 'vitest';
import { parseMoney } from './money.ts';

test.each([
  ['15.50', 'usd', 1550],
  [' 15,5 ', 'eur', 1550],
  ['2', 'kwd', 2000],
  ['1550', 'jpy', 1550],
  ['15.5', 'jpy', null],
  ['1.999', 'usd', null],
  ['-1', 'usd', null],
  ['1e3', 'usd', null],
  ['999999999999.99', 'idr', 99_999_999_999_999],
  ['1000000000000', 'usd', null],
])('%j is read in %s as %j', (typed, currency, minor) => {
  expect(parseMoney(typed, currency)).toBe(minor);
});
