import * as z from 'zod/mini';
import { isDateOnly } from '../calendar-day.ts';
import { Instant, Nothing, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** What a coupon takes off each month: a percentage, or an amount. */
const discount = {
  percent_off: z.nullable(z.number()),
  amount_off_minor: z.nullable(z.int()),
};

const Coupon = z.object({
  /** The provider's id for the coupon's code. */
  ref: z.string(),
  code: z.string(),
  /** The name that members see; null if they see the discount instead. */
  name: z.nullable(z.string()),
  ...discount,
  /** The currency of the amount; null for a percentage. */
  currency: z.nullable(z.string()),
  /** How many months it applies to; null for all. */
  months: z.nullable(z.int()),
  ends_at: z.nullable(Instant),
  max_uses: z.nullable(z.int()),
  uses: z.int(),
  state: z.enum(['open', 'ended', 'expired', 'used-up']),
  created_at: Instant,
});
export type Coupon = z.infer<typeof Coupon>;

const CouponRef = z.string().check(z.regex(/^\w{1,100}$/, 'This coupon does not exist'));

export const listCoupons = endpoint({
  summary: 'The coupons of the card provider, newest first, a hundred at a time',
  method: 'GET',
  path: '/api/operator/coupons',
  auth: 'operator',
  /** The `next` of the previous page. */
  query: z.object({ after: z.optional(CouponRef) }),
  response: z.object({
    provider: z.enum(['stripe', 'sandbox']),
    /** The currency of the monthly price, and of discounts that are amounts. */
    currency: z.string(),
    price_minor: z.int(),
    coupons: z.array(Coupon),
    /** Where the next page starts; null on the last one. */
    next: z.nullable(CouponRef),
  }),
});

const wholeNumber = (message: string, max: number) =>
  z.int(message).check(z.minimum(1, message), z.maximum(max, message));

export const CouponCode = z
  .string('Code is required')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, 'Code is required'),
    z.regex(/^[A-Z\d]{4,40}$/, 'A code consists of 4 to 40 letters and digits'),
  );

export const NewCoupon = z
  .object({
    code: CouponCode,
    name: z.nullable(text('Name', 1, 40)),
    percent_off: z.nullable(wholeNumber('Enter a percentage from 1 to 100', 100)),
    /** In the currency of the monthly price. */
    amount_off_minor: z.nullable(z.int('Enter an amount').check(z.minimum(1, 'Enter an amount'))),
    months: z.nullable(wholeNumber('Enter 1 to 36 months', 36)),
    /** In UTC; null for no end date. */
    last_day: z.nullable(z.string('Enter a day').check(z.refine(isDateOnly, 'Enter a day'))),
    max_uses: z.nullable(wholeNumber('Enter 1 to 1,000,000 uses', 1_000_000)),
  })
  .check(
    z.refine(({ percent_off, amount_off_minor }) => (percent_off === null) !== (amount_off_minor === null), {
      message: 'Enter either a percentage or an amount',
      path: ['percent_off'],
    }),
  );
export type NewCoupon = z.infer<typeof NewCoupon>;

export const createCoupon = endpoint({
  summary: 'Create a coupon at the card provider',
  method: 'POST',
  path: '/api/operator/coupons',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: NewCoupon,
  response: Nothing,
});

export const endCoupon = endpoint({
  summary: 'Deactivate a coupon; subscriptions that have used it keep the discount',
  method: 'POST',
  path: '/api/operator/coupons/:ref/end',
  auth: 'operator',
  params: z.object({ ref: CouponRef }),
  response: Nothing,
});
