import { UnknownCoupon, type Quote } from '#services/payments/types.ts';

const coupons: Record<string, { description: string; off_percent: number }> = {
  HALF50: { description: 'Half price for the first month', off_percent: 50 },
  FREEMONTH: { description: 'The first month is free', off_percent: 100 },
};

/** Price of the first month with a coupon. @throws UnknownCoupon */
export function quote(coupon: string, price_minor: number): Quote {
  const code = coupon.toUpperCase();
  const found = Object.hasOwn(coupons, code) ? coupons[code] : undefined;
  if (!found) throw new UnknownCoupon('There is no such coupon');
  return {
    code,
    description: found.description,
    amount_minor: price_minor - Math.floor((price_minor * found.off_percent) / 100),
    full_amount_minor: price_minor,
    months: 1,
  };
}
