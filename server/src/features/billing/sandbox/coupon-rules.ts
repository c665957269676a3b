import { couponText } from '@kinora/contract/billing/coupon-text';
import type { SandboxSubscription } from '#features/billing/sandbox/subscription-queries.ts';
import type { NewProviderCoupon } from '#services/payments/coupon-types.ts';
import type { Quote } from '#services/payments/types.ts';

type Terms = Pick<
  NewProviderCoupon,
  'code' | 'name' | 'percent_off' | 'amount_off_minor' | 'currency' | 'months'
>;

/** Returns the price of a month with a coupon, and for how many paid months it applies. */
export function couponQuote(coupon: Terms, price_minor: number): Quote {
  const { code, name, percent_off, amount_off_minor, months } = coupon;
  const discount_minor =
    percent_off === null ? (amount_off_minor ?? 0) : Math.floor((price_minor * percent_off) / 100);
  return {
    code,
    description: name ?? couponText(coupon, 'en'),
    amount_minor: Math.max(0, price_minor - discount_minor),
    full_amount_minor: price_minor,
    months,
  };
}

type PricedSubscription = Pick<
  SandboxSubscription,
  'price_minor' | 'first_price_minor' | 'coupon_months' | 'trial_days'
>;

/**
 * Returns the price of a subscription's invoice at a position, counted from 1. A trial comes first, and its invoice does
 * not use up a month of the coupon.
 */
export function priceAt(
  position: number,
  { price_minor, first_price_minor, coupon_months, trial_days }: PricedSubscription,
): number {
  const month = trial_days > 0 ? position - 1 : position;
  return coupon_months === null || month <= coupon_months ? first_price_minor : price_minor;
}
