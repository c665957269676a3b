import { randomUUID } from 'node:crypto';
import { fromProviderAmount, toProviderAmount } from '@kinora/contract/billing/provider-money';
import Stripe from 'stripe';
import {
  fromSeconds,
  nullIfMissing,
  requireExpanded,
  type StripeAccount,
} from '#services/payments/stripe/account.ts';
import type {
  CouponPage,
  Coupons,
  NewProviderCoupon,
  ProviderCoupon,
} from '#services/payments/coupon-types.ts';
import { withStrippedErrors } from '#services/payments/stripe/strip-errors.ts';

const pageSize = 100;
const expand = ['data.promotion.coupon'];

/** Stores each coupon as a promotion code with its own coupon at Stripe. */
export const openCoupons = (account: StripeAccount): Coupons => ({
  list: withStrippedErrors((after) => list(account, after)),
  find: withStrippedErrors((code) => find(account, code)),
  create: withStrippedErrors((coupon) => create(account, coupon)),
  end: withStrippedErrors((ref) => end(account, ref)),
});

async function list({ stripe }: StripeAccount, after: string | null): Promise<CouponPage> {
  const from = after === null ? {} : { starting_after: after };
  const { data, has_more } = await stripe.promotionCodes.list({ limit: pageSize, expand, ...from });
  return { coupons: data.flatMap(toCoupons), next: has_more ? (data.at(-1)?.id ?? null) : null };
}

async function find({ stripe }: StripeAccount, code: string): Promise<ProviderCoupon | null> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand });
  return data.flatMap(toCoupons)[0] ?? null;
}

/** Returns an empty list if Stripe no longer has the coupon behind a code. */
function toCoupons(code: Stripe.PromotionCode): ProviderCoupon[] {
  const coupon = requireExpanded(code.promotion.coupon);
  return coupon ? [toCoupon(code, coupon)] : [];
}

const toCoupon = (code: Stripe.PromotionCode, coupon: Stripe.Coupon): ProviderCoupon => ({
  ref: code.id,
  code: code.code,
  name: coupon.name,
  percent_off: coupon.percent_off,
  amount_off_minor:
    coupon.amount_off === null
      ? null
      : fromProviderAmount('stripe', coupon.amount_off, coupon.currency ?? 'usd'),
  currency: coupon.currency,
  months: monthsOff(coupon),
  ends_at: code.expires_at === null ? null : fromSeconds(code.expires_at),
  max_uses: code.max_redemptions,
  uses: code.times_redeemed,
  is_active: code.active,
  created_at: fromSeconds(code.created),
});

/** Returns for how many months a coupon reduces the price; null for all. */
export function monthsOff({ duration, duration_in_months }: Stripe.Coupon): number | null {
  if (duration === 'forever') return null;
  return duration === 'once' ? 1 : (duration_in_months ?? 1);
}

async function create({ stripe, price }: StripeAccount, coupon: NewProviderCoupon): Promise<boolean> {
  const { code, name, percent_off, amount_off_minor, currency, months, ends_at, max_uses } = coupon;
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  if (data.length > 0) return false;
  // The SDK repeats a call whose response was lost, with the same key.
  const key = randomUUID();
  const created = await stripe.coupons.create(
    {
      ...(name !== null && { name }),
      ...(percent_off === null
        ? {
            amount_off: toProviderAmount('stripe', amount_off_minor ?? 0, currency ?? 'usd'),
            currency: currency ?? 'usd',
          }
        : { percent_off }),
      ...toDuration(months),
      // The account may sell other products as well.
      applies_to: { products: [(await price()).product] },
    },
    { idempotencyKey: `coupon:${key}` },
  );
  try {
    await stripe.promotionCodes.create(
      {
        promotion: { type: 'coupon', coupon: created.id },
        code,
        ...(ends_at && { expires_at: Math.floor(ends_at.getTime() / 1000) }),
        ...(max_uses !== null && { max_redemptions: max_uses }),
      },
      { idempotencyKey: `promotion:${key}` },
    );
    return true;
  } catch (error) {
    await stripe.coupons.del(created.id);
    // Someone else has just created the same code.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'code') return false;
    throw error;
  }
}

function toDuration(
  months: number | null,
): Pick<Stripe.CouponCreateParams, 'duration' | 'duration_in_months'> {
  if (months === null) return { duration: 'forever' };
  return months === 1 ? { duration: 'once' } : { duration: 'repeating', duration_in_months: months };
}

async function end({ stripe }: StripeAccount, ref: string): Promise<string | null> {
  const ended = await nullIfMissing(stripe.promotionCodes.update(ref, { active: false }));
  return ended?.code ?? null;
}
