import type { StripeState } from '#test/fakes/stripe/state.ts';
import { nestedForm, text, textList, type Form } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Coupon, PromotionCode } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

export const promotionCodes: Route[] = [
  route('POST /v1/coupons', (state, form) => {
    const percent = text(form, 'percent_off');
    const amount = text(form, 'amount_off');
    const months = text(form, 'duration_in_months');
    return state.add('coupon', {
      name: text(form, 'name') ?? null,
      percent_off: percent === undefined ? null : Number(percent),
      amount_off: amount === undefined ? null : Number(amount),
      currency: text(form, 'currency') ?? null,
      duration: text(form, 'duration') as Coupon['duration'],
      duration_in_months: months === undefined ? null : Number(months),
      applies_to: { products: textList(nestedForm(form, 'applies_to'), 'products') },
      valid: true,
    });
  }),
  route('DELETE /v1/coupons/:id', (state, _, id) => {
    const { object } = state.get('coupon', id);
    state.remove(id);
    return { id, object, deleted: true };
  }),
  route('GET /v1/promotion_codes', (state, form) => {
    const code = text(form, 'code')?.toUpperCase();
    const active = text(form, 'active');
    const found = state
      .all('promotion_code')
      .filter((one) => code === undefined || one.code.toUpperCase() === code)
      .filter((one) => active === undefined || one.active === (active === 'true'));
    return pageOf(found, form, '/v1/promotion_codes');
  }),
  route('POST /v1/promotion_codes', (state, form) => {
    const code = text(form, 'code') ?? '';
    if (
      state.all('promotion_code').some((one) => one.active && one.code.toUpperCase() === code.toUpperCase())
    )
      throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, undefined, 'code');
    const [expires_at, max_redemptions] = ['expires_at', 'max_redemptions'].map((name) => text(form, name));
    return state.add('promotion_code', {
      code,
      active: true,
      customer: null,
      expires_at: expires_at === undefined ? null : Number(expires_at),
      max_redemptions: max_redemptions === undefined ? null : Number(max_redemptions),
      times_redeemed: 0,
      restrictions: { first_time_transaction: false },
      promotion: { type: 'coupon', coupon: text(nestedForm(form, 'promotion'), 'coupon') ?? '' },
    });
  }),
  route('POST /v1/promotion_codes/:id', (state, form, id) => {
    const code = state.get('promotion_code', id);
    if (text(form, 'active') !== undefined) code.active = text(form, 'active') === 'true';
    return code;
  }),
];

/** Creates a promotion code, as an operator does in the dashboard. */
export function addPromotionCode(
  state: StripeState,
  code: string,
  terms: Partial<
    Pick<Coupon, 'percent_off' | 'amount_off' | 'currency' | 'duration' | 'duration_in_months' | 'name'>
  >,
  limits: Partial<
    Pick<PromotionCode, 'expires_at' | 'max_redemptions' | 'times_redeemed' | 'customer' | 'restrictions'>
  > = {},
) {
  const coupon = state.add('coupon', {
    name: null,
    percent_off: null,
    amount_off: null,
    currency: terms.amount_off ? 'usd' : null,
    duration: 'once',
    duration_in_months: null,
    valid: true,
    ...terms,
  });
  return state.add('promotion_code', {
    code,
    active: true,
    customer: null,
    expires_at: null,
    max_redemptions: null,
    times_redeemed: 0,
    restrictions: { first_time_transaction: false },
    promotion: { type: 'coupon', coupon: coupon.id },
    ...limits,
  });
}

/** Returns an amount less its discount. */
export function applyCoupon(amount: number, coupon: Coupon | null | undefined): number {
  if (!coupon) return amount;
  const reduction =
    coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((amount * coupon.percent_off) / 100);
  return Math.max(0, amount - reduction);
}

/** Redeems the promotion code in `discounts[0][promotion_code]`, and returns its coupon. */
export function redeem(state: StripeState, [discount]: readonly Form[], customer: string): Coupon | null {
  const id = discount && text(discount, 'promotion_code');
  if (!id) return null;
  const code = state.get('promotion_code', id);
  const isNew = state.all('charge').every((charge) => charge.customer !== customer);
  if (code.restrictions.first_time_transaction && !isNew)
    throw invalid(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      undefined,
      'discounts[0][promotion_code]',
    );
  code.times_redeemed++;
  return state.get('coupon', code.promotion.coupon);
}
