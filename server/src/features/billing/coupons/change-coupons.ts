import { couponText } from '@kinora/contract/billing/coupon-text';
import type { NewCoupon } from '@kinora/contract/billing/coupons';
import { chargeLimits, stepError } from '@kinora/contract/billing/charge-limits';
import { formatMoney } from '@kinora/contract/money';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { listRegionalPrices } from '#features/billing/regional-prices/queries.ts';
import { couponQuote } from '#features/billing/sandbox/coupon-rules.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';

type Caller = Pick<AuditRecord, 'actor' | 'request'>;

/**
 * Creates a coupon at the provider that takes cards. The request is recorded first, since the coupon can be
 * used as soon as it exists, even if the provider's response is lost.
 * @throws Refusal
 */
export async function createCoupon(
  context: Context,
  { last_day, ...form }: NewCoupon,
  caller: Caller,
): Promise<void> {
  const { clock, config, db, payments } = context;
  const { provider, coupons } = payments.card;
  if (provider === 'sandbox' && !config.sandbox)
    throw new Refusal(503, 'Payments are not set up here yet, so coupons cannot be created.');
  const ends_at = last_day === null ? null : after(new Date(`${last_day}T00:00:00Z`), day);
  if (ends_at && ends_at <= clock.now()) throw invalid({ last_day: 'The last day has passed' });
  const { price_minor, currency } = config;
  if ((form.amount_off_minor ?? 0) > price_minor)
    throw invalid({
      amount_off_minor: `Enter at most ${formatMoney(price_minor, currency, 'en')}, the monthly price`,
    });
  const refusal = provider === 'stripe' ? stepError('stripe', form.amount_off_minor ?? 0, currency) : null;
  if (refusal) throw invalid({ amount_off_minor: refusal });
  const coupon = { ...form, currency: form.amount_off_minor === null ? null : currency, ends_at };
  // A percentage reduces the price in every country; an amount reduces only the usual price.
  const affectedPrices = [config, ...(coupon.currency === null ? await listRegionalPrices(db, config) : [])];
  const [tooLow] = affectedPrices.flatMap((price) => tooLowReason(coupon, price) ?? []);
  if (tooLow) throw invalid({ [coupon.currency === null ? 'percent_off' : 'amount_off_minor']: tooLow });
  const subject = `coupon ${form.code}`;
  const limits = [ends_at && `until ${last_day}`, form.max_uses && `uses: ${form.max_uses}`].filter(Boolean);
  const reason = [couponText(coupon, 'en'), ...limits].join(', ');
  await recordAction(context, db, { act: 'coupon-requested', subject, reason, ...caller });
  const isCreated = await coupons.create(coupon);
  if (isCreated) return recordAction(context, db, { act: 'coupon-created', subject, reason, ...caller });
  await recordAction(context, db, { act: 'coupon-refused', subject, ...caller });
  throw invalid({ code: 'A coupon with this code already exists. End it first, or choose another code' });
}

/** Explains why a price reduced by a coupon could not be charged; null if it could be, or if nothing is due. */
function tooLowReason(
  coupon: Parameters<typeof couponQuote>[0],
  { price_minor, currency }: { price_minor: number; currency: string },
): string | null {
  const { amount_minor } = couponQuote(coupon, price_minor);
  const { min_minor } = chargeLimits(currency);
  if (amount_minor === 0 || amount_minor >= min_minor) return null;
  const [price, remainder, min] = [price_minor, amount_minor, min_minor].map((minor) =>
    formatMoney(minor, currency, 'en'),
  );
  return `This would leave ${remainder} of ${price}, which could not be charged: the minimum is ${min}. Reduce the discount, or take off the whole price`;
}

/** Ends a coupon, so that it can no longer be used. @throws 404 */
export async function endCoupon(context: Context, ref: string, caller: Caller): Promise<void> {
  const code = await context.payments.card.coupons.end(ref);
  if (code === null) throw notFound('This coupon does not exist.');
  await recordAction(context, context.db, { act: 'coupon-ended', subject: `coupon ${code}`, ...caller });
}
