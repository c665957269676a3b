import { expect, test } from 'vitest';
import { assignPeriods } from '#services/payments/paypal/periods.ts';

const frequency = { interval_unit: 'MONTH', interval_count: 1 } as const;
const monthly = {
  id: 'P-1',
  product_id: 'KINORA',
  billing_cycles: [{ tenure_type: 'REGULAR' as const, frequency, total_cycles: 0 }],
};
const started_at = new Date('2027-01-10T18:23:00Z');

/** The start and end dates of the periods that payments made at these times cover. */
const periodDates = (...times: string[]) =>
  assignPeriods(
    monthly,
    started_at,
    times.map((time) => ({ time })),
  ).map(
    ({ period }) => `${period.start.toISOString().slice(5, 10)} ${period.end.toISOString().slice(5, 10)}`,
  );

test('a payment taken in the morning covers the month that begins that evening', () => {
  expect(periodDates('2027-01-10T18:25:00Z', '2027-02-10T10:00:00Z', '2027-03-10T10:00:00Z')).toEqual([
    '01-10 02-10',
    '02-10 03-10',
    '03-10 04-10',
  ]);
});

test('a payment made just before the next one is due does not take days from it', () => {
  expect(periodDates('2027-01-10T18:25:00Z', '2027-03-09T20:00:00Z', '2027-03-10T10:00:00Z')).toEqual([
    '01-10 02-10',
    '03-10 04-10',
    '04-10 05-10',
  ]);
});

test('an unpaid month leaves a gap between the periods', () => {
  expect(periodDates('2027-01-10T18:25:00Z', '2027-04-10T10:00:00Z')).toEqual(['01-10 02-10', '04-10 05-10']);
});
