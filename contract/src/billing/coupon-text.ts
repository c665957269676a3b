import { formatMoney } from '../money.ts';
import { count } from '../plural.ts';
import type { Coupon } from './coupons.ts';

type Terms = Pick<Coupon, 'percent_off' | 'amount_off_minor' | 'currency' | 'months'>;

/** What a coupon takes off, and for how long: `25% off for 3 months`. */
export function couponText(
  { percent_off, amount_off_minor, currency, months }: Terms,
  locale?: string,
): string {
  const off =
    percent_off === null ? formatMoney(amount_off_minor ?? 0, currency ?? 'usd', locale) : `${percent_off}%`;
  if (months === null) return `${off} off`;
  return `${off} off for ${months === 1 ? 'the first month' : count(months, 'month', undefined, locale)}`;
}
