import { expect, test } from 'vitest';
import { groupByWeek } from './weeks.ts';

const now = new Date('2026-11-25T12:00:00Z');
const weekSummaries = (locale: string, timeZone: string, ...moments: string[]) =>
  groupByWeek(
    moments.map((release_date) => ({ release_date })),
    now,
    { locale, timeZone },
  ).map(({ title, episodes }) => [title, episodes.length]);

test('episodes are grouped by the week of their release', () => {
  expect(
    weekSummaries(
      'en-GB',
      'UTC',
      '2026-11-24T10:00:00Z',
      '2026-11-23T00:00:00Z',
      '2026-11-22T23:59:00Z',
      '2026-11-16T00:00:00Z',
      '2026-11-15T12:00:00Z',
      '2025-12-31T12:00:00Z',
    ),
  ).toEqual([
    ['Earlier this week', 2],
    ['Last week', 2],
    ['Week of Nov 9th 26', 1],
    ['Week of Dec 29th 25', 1],
  ]);
});

test('the locale determines the first day of the week, and the time zone determines the day of a release', () => {
  const sunday = '2026-11-22T12:00:00Z';
  expect(weekSummaries('en-US', 'UTC', sunday)).toEqual([['Earlier this week', 1]]);
  expect(weekSummaries('en-GB', 'UTC', sunday)).toEqual([['Last week', 1]]);
  expect(weekSummaries('en-GB', 'Pacific/Auckland', sunday)).toEqual([['Earlier this week', 1]]);
});

test('the week in which daylight saving time ends is still one week', () => {
  expect(
    weekSummaries(
      'en-GB',
      'Europe/Berlin',
      '2026-10-31T12:00:00Z',
      '2026-10-27T12:00:00Z',
      '2026-10-25T12:00:00Z',
    ),
  ).toEqual([
    ['Week of Oct 26th 26', 2],
    ['Week of Oct 19th 26', 1],
  ]);
});

test('without episodes there are no weeks', () => {
  expect(groupByWeek([], now)).toEqual([]);
});
