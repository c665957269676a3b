import { expect, test } from 'vitest';
import { parseTime, formatTimecode } from './film-time.ts';

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [65.5, '1:05.5'],
  [3599.96, '1:00:00'],
  [3723, '1:02:03'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatTimecode(seconds)).toBe(text);
});

test.each([
  ['0:05', 5],
  [' 1:5 ', 65],
  ['90:00', 5400],
  ['1:02:03,5', 3723.5],
  ['01:02', 62],
])('parses %j as %d seconds', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

test.each(['', '5', 'soon', '1:60', '1:75:00', '-1:00', '1:00:00:00'])('rejects %j as a time', (text) => {
  expect(parseTime(text)).toBeNull();
});
