import { CouponCode, type NewCoupon } from '@kinora/contract/billing/coupons';
import { parseMoney } from '@kinora/contract/money';
import * as z from 'zod/mini';

/** The kinds of discount: a share of the price, or an amount. */
export const discountKinds = [
  { id: 'percent', name: 'Percent' },
  { id: 'amount', name: 'Amount' },
] as const;

/** The options for how many months a coupon applies. */
export const durationOptions = [
  { id: '1', name: 'The first month' },
  { id: '2', name: '2 months' },
  { id: '3', name: '3 months' },
  { id: '6', name: '6 months' },
  { id: '12', name: '12 months' },
  { id: 'all', name: 'Every month' },
] as const;

export const emptyCoupon = {
  code: '',
  name: '',
  kind: 'percent',
  discount: '',
  months: '1',
  last_day: '',
  max_uses: '',
};

/** The form's schema: converts what was typed to the call's input; the server checks everything else. */
export const couponFields = (currency: string) =>
  z.pipe(
    z
      .object({
        code: CouponCode,
        name: z.string().check(z.trim(), z.maxLength(40, 'Name must be 1 to 40 characters')),
        kind: z.string(),
        discount: z.string().check(z.trim()),
        months: z.string(),
        last_day: z.string(),
        max_uses: z.string().check(z.trim(), z.regex(/^\d{0,7}$/, 'Enter a number, or leave it empty')),
      })
      .check(
        z.refine(({ kind, discount }) => kind !== 'percent' || /^([1-9]\d?|100)$/.test(discount), {
          message: 'Enter a percentage from 1 to 100',
          path: ['discount'],
        }),
        z.refine(({ kind, discount }) => kind === 'percent' || (parseMoney(discount, currency) ?? 0) > 0, {
          message: 'Enter an amount such as 2.50',
          path: ['discount'],
        }),
      ),
    z.transform(({ code, name, kind, discount, months, last_day, max_uses }): NewCoupon => ({
      code,
      name: name === '' ? null : name,
      percent_off: kind === 'percent' ? Number(discount) : null,
      amount_off_minor: kind === 'percent' ? null : parseMoney(discount, currency),
      months: months === 'all' ? null : Number(months),
      last_day: last_day === '' ? null : last_day,
      max_uses: max_uses === '' ? null : Number(max_uses),
    })),
  );
