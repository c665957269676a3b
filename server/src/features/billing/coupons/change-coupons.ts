import { couponText } from '@kinora/contract/billing/coupon-text';
import type { NewCoupon } from '@kinora/contract/billing/coupons';
import { chargeStep } from '@kinora/contract/billing/provider-money';
import { decimalMoney } from '@kinora/contract/money';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { recordAct, type AuditRecord } from '#features/audit/queries.ts';
import { quoteOf } from '#features/billing/sandbox/coupon-rules.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';

/** The smallest amount that can be charged to a card in most currencies: below it, fees exceed the amount. */
const leastCharge_minor = 50;

type By = Pick<AuditRecord, 'actor' | 'request'>;

/**
 * Creates a coupon at the provider that takes cards. The request is recorded first, since the coupon can be
 * used as soon as it exists, even if the provider's answer is lost.
 * @throws Refusal
 */
export async function createCoupon(
  context: Context,
  { last_day, ...form }: NewCoupon,
  by: By,
): Promise<void> {
  const { clock, config, db, payments } = context;
  const { provider, coupons } = payments.card;
  if (provider === 'sandbox' && !config.sandbox)
    throw new Refusal(503, 'Payments are not set up here yet, so there is no provider to keep coupons.');
  const ends_at = last_day === null ? null : after(new Date(`${last_day}T00:00:00Z`), day);
  if (ends_at && ends_at <= clock.now()) throw invalid({ last_day: 'The last day has passed' });
  const { price_minor, currency } = config;
  if ((form.amount_off_minor ?? 0) > price_minor)
    throw invalid({ amount_off_minor: 'This is more than the monthly price' });
  const step = provider === 'stripe' ? chargeStep('stripe', currency) : 1;
  if ((form.amount_off_minor ?? 0) % step !== 0)
    throw invalid({
      amount_off_minor: `Stripe only charges multiples of ${decimalMoney(step, currency)} ${currency.toUpperCase()}`,
    });
  const coupon = { ...form, currency: form.amount_off_minor === null ? null : currency, ends_at };
  const { amount_minor } = quoteOf(coupon, price_minor);
  if (amount_minor > 0 && amount_minor < leastCharge_minor)
    throw invalid({
      [form.percent_off === null ? 'amount_off_minor' : 'percent_off']:
        'The remaining price would be so low that it could not be charged. Take off less, or all of it',
    });
  const subject = `coupon ${form.code}`;
  const limits = [ends_at && `until ${last_day}`, form.most_uses && `uses: ${form.most_uses}`].filter(
    Boolean,
  );
  const reason = [couponText(coupon, 'en'), ...limits].join(', ');
  await recordAct(context, db, { act: 'coupon-requested', subject, reason, ...by });
  const isCreated = await coupons.create(coupon);
  if (isCreated) return recordAct(context, db, { act: 'coupon-created', subject, reason, ...by });
  await recordAct(context, db, { act: 'coupon-refused', subject, ...by });
  throw invalid({ code: 'A coupon with this code already exists. End it first, or choose another code' });
}

/** Ends a coupon, so that it can no longer be used. @throws 404 */
export async function endCoupon(context: Context, ref: string, by: By): Promise<void> {
  const code = await context.payments.card.coupons.end(ref);
  if (code === null) throw notFound('This coupon does not exist.');
  await recordAct(context, context.db, { act: 'coupon-ended', subject: `coupon ${code}`, ...by });
}
