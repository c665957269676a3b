import { after, day } from '#clock.ts';
import type { Config } from '#config/config.ts';
import { closableFrom, monthOf } from '#features/earnings/royalties/rules/calendar.ts';

/**
 * How long payouts to a creator who left are retried. After that, the balance stays on the books, and
 * the bank account is deleted.
 */
const retryPeriod_ms = 365 * day;

/**
 * Returns when the last month in which a creator could earn has been closed and its hold has ended: after that,
 * nothing more can become due.
 */
export const lastEarningsMatureAt = (
  left_at: Date,
  { royalty_close_day, royalty_hold_days }: Pick<Config, 'royalty_close_day' | 'royalty_hold_days'>,
): Date => after(closableFrom(monthOf(left_at), royalty_close_day), (royalty_hold_days + 2) * day);

export const retriesEndAt = (left_at: Date): Date => after(left_at, retryPeriod_ms);

/** Returns the last day on which tax records about payouts of a year are kept; null if none are. */
export const recordsKeptUntil = (year: number, record_years: number): string | null =>
  record_years > 0 ? `${year + record_years}-12-31` : null;
