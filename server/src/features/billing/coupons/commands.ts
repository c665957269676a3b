import { couponText } from '@kinora/contract/billing/coupon-text';
import * as coupons from '@kinora/contract/billing/coupons';
import { parseMoney } from '@kinora/contract/money';
import * as z from 'zod/mini';
import { callCommand, type Command } from '#command.ts';
import { createCoupon, endCoupon } from '#features/billing/coupons/change-coupons.ts';
import { notFound, Refusal } from '#http/errors.ts';

export const commands: readonly Command[] = [
  callCommand(coupons.listCoupons, {
    name: 'coupons list',
    summary: 'Lists the coupons of the card provider, newest first, a hundred at a time',
    fields: { after: { description: 'where to continue, as shown at the end of the previous list' } },
    format: ({ coupons: page, next }) =>
      [...page.map(formatCoupon), next && `More: coupons list --after ${next}`].filter(Boolean).join('\n') ||
      'There are no coupons.',
    example: '',
  }),
  {
    name: 'coupons create',
    args: ['<code>', '<discount>', '<months>', '<last day>', '<uses>'],
    summary: 'Creates a coupon, such as SPRING27 25% 3 2027-05-31 100, or SPRING27 2.50 all none any',
    example: 'SPRING27 25% 3 2027-05-31 100',
    equivalentCalls: [coupons.createCoupon],
    runInService: async (context, [code, discount = '', months, last_day, uses], { print, terminal }) => {
      const percent_off = /^\d+%$/.test(discount) ? Number(discount.slice(0, -1)) : null;
      const form = coupons.NewCoupon.safeParse({
        code,
        name: null,
        percent_off,
        amount_off_minor: percent_off === null ? parseMoney(discount, context.config.currency) : null,
        months: months === 'all' ? null : Number(months),
        last_day: last_day === 'none' ? null : last_day,
        max_uses: uses === 'any' ? null : Number(uses),
      });
      if (!form.success) throw new Refusal(422, form.error.issues[0]?.message ?? 'This is not valid.');
      await createCoupon(context, form.data, { actor: null, request: terminal });
      print(`Members can use ${form.data.code} now.`);
      return true;
    },
  },
  {
    name: 'coupons end',
    args: ['<code>'],
    summary: 'Ends a coupon, so that it can no longer be used',
    example: 'SPRING27',
    equivalentCalls: [coupons.endCoupon],
    runInService: async (context, [enteredCode], { print, terminal }) => {
      const code = z.safeParse(coupons.CouponCode, enteredCode).data;
      const found = code === undefined ? null : await context.payments.card.coupons.find(code);
      if (!found) throw notFound('There is no coupon with this code to end.');
      await endCoupon(context, found.ref, { actor: null, request: terminal });
      print(`${found.code} can no longer be used.`);
      return true;
    },
  },
];

function formatCoupon(coupon: coupons.Coupon): string {
  const { code, uses, max_uses, ends_at, state } = coupon;
  const limits = [
    max_uses && `of ${max_uses}`,
    ends_at && `until ${ends_at.slice(0, 16).replace('T', ' ')} UTC`,
  ]
    .filter(Boolean)
    .join(' ');
  return `${code}: ${couponText(coupon, 'en')}, ${state}, uses: ${uses} ${limits}`.trim();
}
