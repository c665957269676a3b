import { expect, test } from 'vitest';
import {
  businessDaysAfter,
  isBusinessDay,
  restorationDays,
} from '#features/publishing/take-downs/business-day-rules.ts';

test.each([
  ['2026-11-24', true, 'a Tuesday'],
  ['2026-11-28', false, 'a Saturday'],
  ['2026-11-29', false, 'a Sunday'],
  ['2026-11-26', false, 'Thanksgiving'],
  ['2026-11-11', false, 'Veterans Day'],
  ['2026-05-25', false, 'Memorial Day, the fourth Monday of that May'],
  ['2027-05-31', false, 'Memorial Day, the fifth Monday of that May'],
  ['2027-05-24', true, 'the Monday before it'],
  ['2026-07-03', false, 'Independence Day, which is on a Saturday'],
  ['2027-07-05', false, 'Independence Day, which is on a Sunday'],
  ['2027-12-31', false, 'New Year’s Day 2028, which is on a Saturday'],
  ['2026-10-12', false, 'Columbus Day'],
  ['2026-01-19', false, 'Martin Luther King Day'],
  ['2026-06-19', false, 'Juneteenth'],
])('%s is a business day: %s (%s)', (day, expected) => {
  expect(isBusinessDay(day)).toBe(expected);
});

test('business days are counted from the next day, skipping weekends and holidays', () => {
  expect(businessDaysAfter('2026-11-20', 1)).toBe('2026-11-23');
  expect(businessDaysAfter('2026-11-25', 1)).toBe('2026-11-27');
  expect(businessDaysAfter('2026-12-24', 5)).toBe('2027-01-04');
});

test('a work is restored 10 to 14 business days after the counter-notice', () => {
  expect(restorationDays(new Date('2026-11-24T18:00:00Z'), 10)).toEqual({
    restore_from: '2026-12-09',
    restore_until: '2026-12-15',
  });
});
