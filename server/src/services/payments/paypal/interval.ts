import * as z from 'zod/mini';
import { addMonths, after, day } from '#clock.ts';

export const Frequency = z.object({
  interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
  interval_count: z._default(z.int(), 1),
});
export type Frequency = z.infer<typeof Frequency>;

/** Adds a number of intervals to a time. */
export function addIntervals(
  moment: Date,
  { interval_unit, interval_count }: Frequency,
  times: number,
): Date {
  const count = interval_count * times;
  if (interval_unit === 'DAY') return after(moment, count * day);
  if (interval_unit === 'WEEK') return after(moment, count * 7 * day);
  return addMonths(moment, interval_unit === 'YEAR' ? count * 12 : count);
}
