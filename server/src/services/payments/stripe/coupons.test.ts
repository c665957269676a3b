import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { addPromotionCode } from '#test/fakes/stripe/promotion-codes.ts';
import { stripeWithProvider } from '#test/fakes/stripe/with-provider.ts';

const spring = {
  code: 'SPRING27',
  name: null,
  percent_off: null,
  amount_off_minor: 250,
  currency: 'usd',
  months: 3,
  ends_at: null,
  max_uses: 2,
};

test('a coupon is created at Stripe for our product only, used, counted and ended', async () => {
  await using shop = await stripeWithProvider();
  const { stripe, provider } = shop;
  const { coupons } = provider;
  expect(await coupons.create(spring)).toBe(true);
  expect(stripe.state.all('coupon')).toMatchObject([
    {
      amount_off: 250,
      currency: 'usd',
      duration: 'repeating',
      duration_in_months: 3,
      applies_to: { products: [stripe.state.all('price')[0]?.product] },
    },
  ]);
  expect(await provider.quote('spring27', 0)).toMatchObject({ amount_minor: 749, months: 3 });
  const ref = await shop.subscriber(1, undefined, 'spring27');
  expect((await shop.read(ref)).payments).toMatchObject([{ amount_minor: 749 }]);
  const [listed] = (await coupons.list(null)).coupons;
  expect(listed).toMatchObject({ ...spring, uses: 1, is_active: true });
  expect(await coupons.end(listed?.ref ?? '')).toBe('SPRING27');
  await expect(provider.quote('spring27', 0)).rejects.toThrow('This coupon does not exist');
  stripe.advance(32 * day);
  expect((await shop.read(ref)).payments.map((payment) => payment.amount_minor)).toEqual([749, 749]);
  expect(await coupons.end('promo_none')).toBeNull();
});

test('a code that is in use is rejected and leaves nothing at Stripe, even if two operators create it at the same time', async () => {
  await using shop = await stripeWithProvider();
  const { coupons } = shop.provider;
  const results = await Promise.all([coupons.create(spring), coupons.create({ ...spring, months: 1 })]);
  expect(results.toSorted()).toEqual([false, true]);
  expect(await coupons.create(spring)).toBe(false);
  expect(shop.stripe.state.all('coupon')).toHaveLength(1);
});

test('coupons created in the dashboard are listed unchanged, page by page', async () => {
  await using shop = await stripeWithProvider();
  for (let index = 0; index < 120; index++)
    addPromotionCode(shop.stripe.state, `CODE${index}`, { percent_off: 12.5, duration: 'forever' });
  const { list, find } = shop.provider.coupons;
  const first = await list(null);
  const second = await list(first.next);
  expect(second.next).toBeNull();
  const coupons = [...first.coupons, ...second.coupons];
  expect(coupons.map(({ code }) => code)).toEqual(
    Array.from({ length: 120 }, (_, index) => `CODE${119 - index}`),
  );
  expect(await find('CODE3')).toMatchObject({ code: 'CODE3', is_active: true });
  expect(await find('CODE120')).toBeNull();
  expect(coupons[0]).toMatchObject({
    percent_off: 12.5,
    amount_off_minor: null,
    months: null,
    currency: null,
  });
});
