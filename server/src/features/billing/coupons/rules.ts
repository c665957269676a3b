import type { Coupon } from '@kinora/contract/billing/coupons';
import type { ProviderCoupon } from '#services/payments/coupon-types.ts';

/** Whether a coupon can be used, and why not. A provider may end a coupon itself once it has expired or is used up. */
function couponState(coupon: ProviderCoupon, now: Date): Coupon['state'] {
  const { ends_at, max_uses, uses, is_active } = coupon;
  if (max_uses !== null && uses >= max_uses) return 'used-up';
  if (ends_at !== null && ends_at <= now) return 'expired';
  return is_active ? 'open' : 'ended';
}

export const asCoupon = (
  { is_active, ends_at, created_at, ...coupon }: ProviderCoupon,
  now: Date,
): Coupon => ({
  ...coupon,
  state: couponState({ ...coupon, is_active, ends_at, created_at }, now),
  ends_at: ends_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});
