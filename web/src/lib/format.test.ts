import { expect, test } from 'vitest';
import { clockTime, count, duration, fileSize, money, shortDate, timeAgo } from './format.ts';

test('formats a date as month, ordinal day and two-digit year in the time zone', () => {
  expect(shortDate('2022-01-01T12:00:00.000Z', 'UTC')).toBe('Jan 1st 22');
  expect(shortDate('2022-02-02T12:00:00.000Z', 'UTC')).toBe('Feb 2nd 22');
  expect(shortDate('2021-03-03T12:00:00.000Z', 'UTC')).toBe('Mar 3rd 21');
  expect(shortDate('2021-04-11T12:00:00.000Z', 'UTC')).toBe('Apr 11th 21');
  expect(shortDate('2021-12-31T23:30:00.000Z', 'Europe/Paris')).toBe('Jan 1st 22');
});

test('formats a recent moment relative to now, and an older one as a date', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now);
  expect([0, 59, 60, 3599, 3600, 86_399].map(ago)).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
  ]);
  expect([86_400, 6 * 86_400].map(ago)).toEqual(['yesterday', '6 days ago']);
  expect(ago(30 * 86_400)).toBe('Oct 22nd 26');
});

test('formats bytes in the largest decimal unit', () => {
  expect([0, 1, 639_001, 18_340_000, 2e9, 1_239_000_000, 12.5e12].map(fileSize)).toEqual([
    '0 KB',
    '1 KB',
    '640 KB',
    '18.3 MB',
    '2 GB',
    '1.24 GB',
    '12.5 TB',
  ]);
});

test('formats a duration in its largest units', () => {
  expect(duration(42)).toBe('42 s');
  expect(duration(1440)).toBe('24 min');
  expect(duration(3600)).toBe('1 h');
  expect(duration(3900)).toBe('1 h 5 min');
});

test('clock time shows hours only from 3600 seconds on', () => {
  expect(clockTime(0)).toBe('00:00');
  expect(clockTime(3599.9)).toBe('59:59');
  expect(clockTime(3600)).toBe('01:00:00');
});

test('money has the decimals of its currency', () => {
  expect(money(999, 'usd', 'en-US')).toBe('$9.99');
  expect(money(999, 'jpy', 'en-US')).toBe('¥999');
});

test('uses the singular for a count of one', () => {
  expect(count(1, 'season')).toBe('1 season');
  expect(count(3, 'season')).toBe('3 seasons');
});
