import { expect, test } from 'vitest';
import { stripeWithProvider } from '#test/fakes/stripe/with-provider.ts';

const goodCard = '4242 4242 4242 4242';
const details = { country: 'CA', name: null, address: null, vat_id: null };

test('Stripe computes the tax of who says where they live, and its rates are named on the payment', async () => {
  await using shop = await stripeWithProvider({ tax: 'inclusive' });
  const { stripe, provider, payer } = shop;
  stripe.books.add('tax_rate', { display_name: 'GST', country: 'CA', state: null, percentage: 5 });
  stripe.books.add('tax_rate', { display_name: 'QST', country: 'CA', state: 'QC', percentage: 9.975 });
  await expect(provider.subscribe(payer(1, false), null, 'nowhere')).rejects.toThrow('customer_tax_location');
  const { provider_ref, client_secret } = await provider.subscribe(
    { ...payer(1, false), details },
    null,
    'subscribe:1',
  );
  stripe.confirm(client_secret, stripe.typeCard(goodCard));
  const [payment] = (await shop.read(provider_ref)).payments;
  expect(payment).toMatchObject({ amount_minor: 999, tax_minor: 130 });
  expect(payment?.tax_lines).toEqual([
    { name: 'GST', country: 'CA', region: null, rate_milli: 5000, taxable_minor: 869, tax_minor: 43 },
    { name: 'QST', country: 'CA', region: 'QC', rate_milli: 9975, taxable_minor: 869, tax_minor: 87 },
  ]);
  await shop.read(provider_ref);
  expect(stripe.calls.filter(({ on }) => on.startsWith('GET /v1/tax_rates'))).toHaveLength(2);
});

test('where Stripe finds no tax there is none, and without Stripe Tax it is left to our own rates', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  expect((await shop.read(ref)).payments[0]?.tax_lines).toBeUndefined();
  const taxing = shop.reopen({ tax: 'inclusive' });
  expect((await taxing.readSubscription(ref))?.payments[0]).toMatchObject({ tax_lines: [], tax_minor: 0 });
});

test('a price that treats tax otherwise than the settings is refused', async () => {
  await using shop = await stripeWithProvider();
  await expect(shop.reopen({ tax: 'exclusive' }).price()).rejects.toThrow(
    /STRIPE_TAX is exclusive, but the tax behaviour of the price price_\w+ at Stripe is inclusive/,
  );
});
