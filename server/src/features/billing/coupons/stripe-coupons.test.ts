import { expect, test } from 'vitest';
import { createCoupon, listCoupons } from '@kinora/contract/billing/coupons';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { startTestApp } from '#test/app.ts';
import { addPrice } from '#test/fakes/stripe/prices.ts';
import { startStripe } from '#test/fakes/stripe/start-stripe.ts';
import { startWithStripe } from '#test/providers.ts';
import { signInAsStaff } from '#test/second-factor.ts';

const { stripe, kinora } = await startWithStripe();

test('a coupon is not reported as created if Stripe could not be reached', async () => {
  const operator = await signInAsStaff(kinora, await kinora.member(), 'operator');
  const listCouponActs = async () =>
    (await kinora.as(operator, auditLog, { query: { page: 1 } })).rows
      .map(({ act, subject, reason }) => [act, subject, reason])
      .filter(([act]) => act?.startsWith('coupon-'));
  const free = { name: null, percent_off: 100, amount_off_minor: null, months: 1, last_day: null };
  const body = { ...free, code: 'FREE', max_uses: null };
  const details = ['coupon FREE', '100% off for the first month'];
  const requested = ['coupon-requested', ...details];

  // The SDK tries three times.
  stripe.faults.fail('POST /v1/coupons', 3);
  expect((await kinora.refused(operator, createCoupon, { body })).status).toBeGreaterThanOrEqual(500);
  expect(await listCouponActs()).toEqual([requested]);
  expect((await kinora.as(operator, listCoupons, { query: {} })).coupons).toEqual([]);

  await kinora.as(operator, createCoupon, { body });
  expect(await listCouponActs()).toEqual([requested, requested, ['coupon-created', ...details]]);
});

test('an amount that Stripe could not charge is refused before Stripe is called', async () => {
  await using gulf = await startStripe();
  const { id } = addPrice(gulf.state, 'prod_gulf', 3000, 'kwd');
  const env = { ...gulf.env, STRIPE_PRICE_ID: id, CURRENCY: 'kwd', PRICE_MINOR: '3000' };
  await using service = await startTestApp(env);
  const operator = await signInAsStaff(service, await service.member(), 'operator');
  const discount = { name: null, percent_off: null, months: 1, last_day: null, max_uses: null };
  const fixedDiscount = (amount_off_minor: number) => ({
    body: { ...discount, code: 'GULF', amount_off_minor },
  });
  expect(await service.refused(operator, createCoupon, fixedDiscount(505))).toMatchObject({
    status: 422,
    errors: { amount_off_minor: 'Stripe only charges multiples of 0.010 KWD' },
  });
  await service.as(operator, createCoupon, fixedDiscount(510));
  expect(gulf.state.all('coupon')).toMatchObject([{ amount_off: 510, currency: 'kwd' }]);
});
