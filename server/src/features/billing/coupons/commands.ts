import { couponText } from '@kinora/contract/billing/coupon-text';
import { CouponCode, NewCoupon } from '@kinora/contract/billing/coupons';
import { minorOf } from '@kinora/contract/money';
import * as z from 'zod/mini';
import type { OwnCommand } from '#command.ts';
import { createCoupon, endCoupon } from '#features/billing/coupons/change-coupons.ts';
import { asCoupon } from '#features/billing/coupons/rules.ts';
import { notFound, Refusal } from '#http/errors.ts';
import type { CouponPage, ProviderCoupon } from '#services/payments/coupon-types.ts';
import { inContext, type OpenContext } from '#in-context.ts';

function lineOf(coupon: ProviderCoupon, now: Date): string {
  const { code, uses, most_uses, ends_at, state } = asCoupon(coupon, now);
  const limits = [most_uses && `of ${most_uses}`, ends_at && `until ${ends_at}`].filter(Boolean).join(' ');
  return `${code}: ${couponText(coupon, 'en')}, ${state}, uses: ${uses} ${limits}`.trim();
}

/** @param open opens what the service has, because the provider keeps the coupons. */
export const couponCommands = (open: OpenContext): readonly OwnCommand[] => [
  {
    name: 'coupons list',
    args: [],
    summary: 'Lists the coupons of the provider that takes cards, the newest first',
    runAlone: inContext(open, async ({ clock, payments }, _, print) => {
      let from: string | null = null;
      do {
        const { coupons, next }: CouponPage = await payments.card.coupons.list(from);
        for (const one of coupons) print(lineOf(one, clock.now()));
        if (from === null && coupons.length === 0) print('There are none.');
        from = next;
      } while (from !== null);
    }),
  },
  {
    name: 'coupons create',
    args: ['<code>', '<off>', '<months>', '<last day>', '<uses>'],
    summary: 'Creates a coupon, such as SPRING27 25% 3 2027-05-31 100, or SPRING27 2.50 all none any',
    runAlone: inContext(open, async (context, [code, off = '', months, last_day, uses], print) => {
      const percent = /^\d+%$/.test(off) ? Number(off.slice(0, -1)) : null;
      const form = NewCoupon.safeParse({
        code,
        name: null,
        percent_off: percent,
        amount_off_minor: percent === null ? minorOf(off, context.config.currency) : null,
        months: months === 'all' ? null : Number(months),
        last_day: last_day === 'none' ? null : last_day,
        most_uses: uses === 'any' ? null : Number(uses),
      });
      if (!form.success) throw new Refusal(422, form.error.issues[0]?.message ?? 'This is not valid.');
      await createCoupon(context, form.data, { actor: null });
      print(`Members can use ${form.data.code} now.`);
    }),
  },
  {
    name: 'coupons end',
    args: ['<code>'],
    summary: 'Keeps a coupon from being used any more',
    runAlone: inContext(open, async (context, [written], print) => {
      const code = z.safeParse(CouponCode, written).data;
      const found = code === undefined ? null : await context.payments.card.coupons.find(code);
      if (!found) throw notFound('There is no such coupon that could be ended.');
      await endCoupon(context, found.ref, { actor: null });
      print('Nobody can use it any more.');
    }),
  },
];
