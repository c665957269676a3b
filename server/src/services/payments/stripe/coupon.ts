import { couponText } from '@kinora/contract/billing/coupon-text';
import { fromProviderAmount } from '@kinora/contract/billing/provider-money';
import Stripe from 'stripe';
import { addMonths, after, day } from '#clock.ts';
import { UnknownCoupon, type Quote, type RegionalAmount, type Terms } from '#services/payments/types.ts';
import type { StripeAccount } from '#services/payments/stripe/account.ts';
import { monthsOff } from '#services/payments/stripe/coupons.ts';
import { withPrice } from '#services/payments/stripe/price.ts';

/** Finds the promotion code that a member typed, if it is currently valid. @throws UnknownCoupon */
export async function findPromotion({ stripe, clock }: StripeAccount, code: string): Promise<Promotion> {
  const { data } = await stripe.promotionCodes.list({
    code,
    active: true,
    limit: 1,
    expand: ['data.promotion.coupon'],
  });
  const [promotion] = data;
  const coupon = promotion?.promotion.coupon;
  if (!promotion || !coupon || typeof coupon === 'string' || !coupon.valid)
    throw new UnknownCoupon('This coupon does not exist');
  const isExpired = promotion.expires_at !== null && promotion.expires_at * 1000 <= clock.now().getTime();
  const isUsedUp =
    promotion.max_redemptions !== null && promotion.times_redeemed >= promotion.max_redemptions;
  // A code issued to a single customer is not valid for others.
  if (isExpired || isUsedUp || promotion.customer !== null)
    throw new UnknownCoupon('This coupon does not exist');
  return { id: promotion.id, code: promotion.code, coupon };
}

type Promotion = { id: string; code: string; coupon: Stripe.Coupon };

/**
 * Rethrows an error from Stripe; as UnknownCoupon if Stripe rejected the coupon by a rule that the promotion code does
 * not reveal, such as first-time customers only.
 */
export function rethrowCouponError(error: unknown): never {
  const isCouponError =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith('discounts');
  throw isCouponError ? new UnknownCoupon('This coupon does not exist') : error;
}

/** Asks Stripe what it would charge for a month with a coupon. @throws UnknownCoupon */
export async function quote(
  account: StripeAccount,
  code: string,
  trial_days: number,
  regional?: RegionalAmount,
): Promise<Quote> {
  const promotion = await findPromotion(account, code);
  const { amount_minor: usual_minor, currency: usual } = await account.price();
  const price = regional ?? { price_minor: usual_minor, currency: usual };
  const terms: Terms = { billed_every: 'month', ...(regional && { regional }) };
  const preview = await withPrice(account, terms, (id) =>
    account.stripe.invoices.createPreview({
      currency: price.currency,
      subscription_details: { items: [{ price: id }] },
      discounts: [{ promotion_code: promotion.id }],
    }),
  ).catch((error: unknown) => {
    // For example, the code is for a different product or requires a higher price.
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new UnknownCoupon('This coupon does not exist');
    throw error;
  });
  const months = countReducedMonths(promotion.coupon, account.clock.now(), trial_days);
  return {
    code: promotion.code,
    description: describe(promotion.coupon),
    amount_minor:
      months === 0 ? price.price_minor : fromProviderAmount('stripe', preview.total, price.currency),
    full_amount_minor: price.price_minor,
    months,
  };
}

/**
 * Returns for how many paid months a coupon reduces the price; null for all. A coupon's months start with the trial, if
 * there is one.
 */
function countReducedMonths(coupon: Stripe.Coupon, now: Date, trial_days: number): number | null {
  const max = monthsOff(coupon);
  if (coupon.duration !== 'repeating' || max === null) return max;
  const until = addMonths(now, max);
  const first = after(now, trial_days * day);
  let months = 0;
  while (addMonths(first, months) < until) months++;
  return months;
}

function describe(coupon: Stripe.Coupon): string {
  const { name, percent_off, amount_off, currency } = coupon;
  if (name !== null) return name;
  const amount_off_minor =
    amount_off === null ? null : fromProviderAmount('stripe', amount_off, currency ?? 'usd');
  return couponText({ percent_off, amount_off_minor, currency, months: monthsOff(coupon) }, 'en');
}
