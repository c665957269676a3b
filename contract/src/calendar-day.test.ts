import { expect, test } from 'vitest';
import { calendarDay } from './calendar-day.ts';
import { dateText } from './schemas.ts';

test.each([
  ['2026-11-28', '2026-11-28'],
  ['2026-11-28T23:30:00.000Z', '2026-11-28'],
  ['Fri Jan 07 2022 10:00:00 GMT+0000', '2022-01-07'],
  ['Fri, 07 Jan 2022 10:00:00 +0000', '2022-01-07'],
])('%s is read as the day %s', (text, day) => {
  expect(calendarDay(text)).toBe(day);
  expect(dateText('Day').safeParse(text).success).toBe(true);
});

test.each([
  '2026-02-30',
  '2025-02-29T10:00:00Z',
  'Wed Feb 30 2022 10:00:00 GMT+0000',
  'Thu, 31 Apr 2026 10:00:00 +0000',
  '0000-01-01',
  '0202-01-07',
  '9999-12-31',
  'Fri Jan 07 0022 10:00:00 GMT+0000',
  'Mon Feb 00 2022 10:00:00 GMT+0000',
  'soon',
])('%s is not a date', (text) => {
  expect(dateText('Day').safeParse(text).error?.issues[0]?.message).toBe('Day is not a valid date');
});
