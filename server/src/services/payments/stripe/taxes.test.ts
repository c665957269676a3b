import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { monthlyOrder, stripeWithProvider } from '#test/fakes/stripe/with-provider.ts';

const goodCard = '4242 4242 4242 4242';
const details = { country: 'CA', name: null, address: null, vat_id: null };

test('Stripe computes the tax of members who state where they live, and its rates are named on the payment', async () => {
  await using shop = await stripeWithProvider({ tax: 'inclusive' });
  const { stripe, provider, payer } = shop;
  stripe.state.add('tax_rate', { display_name: 'GST', country: 'CA', state: null, percentage: 5 });
  stripe.state.add('tax_rate', { display_name: 'QST', country: 'CA', state: 'QC', percentage: 9.975 });
  await expect(provider.subscribe(payer(1, false), monthlyOrder(), 'nowhere')).rejects.toThrow(
    'customer_tax_location',
  );
  const { provider_ref, client_secret } = await provider.subscribe(
    { ...payer(1, false), details },
    monthlyOrder(),
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

/** Starts a subscription in Canada, for which Stripe computes tax. */
async function addTaxedSubscriber(shop: Awaited<ReturnType<typeof stripeWithProvider>>): Promise<string> {
  const { stripe, provider, payer } = shop;
  const { provider_ref, client_secret } = await provider.subscribe(
    { ...payer(1, false), details },
    monthlyOrder(),
    'subscribe:1',
  );
  stripe.confirm(client_secret, stripe.typeCard(goodCard));
  return provider_ref;
}

test('if Stripe finds no tax, there is none; without Stripe Tax, our own rates apply', async () => {
  await using shop = await stripeWithProvider();
  const ref = await shop.subscriber(1);
  const [untaxed] = (await shop.read(ref)).payments;
  expect([untaxed?.tax_lines, untaxed?.is_tax_missing]).toEqual([undefined, undefined]);
  const [before] = (await shop.reopen({ tax: 'inclusive' }).readSubscription(ref))?.payments ?? [];
  expect([before?.tax_lines, before?.is_tax_missing]).toEqual([undefined, true]);

  await using taxedShop = await stripeWithProvider({ tax: 'inclusive' });
  const [payment] = (await taxedShop.read(await addTaxedSubscriber(taxedShop))).payments;
  expect([payment?.tax_lines, payment?.is_tax_missing]).toEqual([[], undefined]);
});

test('a renewal that Stripe could not tax is still paid, and is not mistaken for a renewal without tax', async () => {
  await using shop = await stripeWithProvider({ tax: 'inclusive' });
  const ref = await addTaxedSubscriber(shop);
  for (const customer of shop.stripe.state.all('customer')) delete customer.address;
  shop.stripe.advance(32 * day);
  const { payments, status } = await shop.read(ref);
  expect(status).toBe('active');
  expect(payments.filter(({ is_tax_missing }) => is_tax_missing)).toHaveLength(1);
  expect(payments).toHaveLength(2);
});

test('a buyer who has given Stripe a valid VAT id owes the tax, and the invoice says so', async () => {
  await using shop = await stripeWithProvider({ tax: 'inclusive' });
  const { state } = shop.stripe;
  state.add('tax_rate', { display_name: 'VAT', country: 'FR', state: null, percentage: 20 });
  const ref = await addTaxedSubscriber(shop);
  for (const customer of state.all('customer')) customer.tax_id = 'FR40303265045';
  shop.stripe.advance(32 * day);
  const { payments } = await shop.read(ref);
  const payment = payments.find(({ tax_minor }) => tax_minor === 0);
  expect([payments.length, payment?.amount_minor]).toEqual([2, 999]);
  expect(payment?.tax_lines).toEqual([
    {
      name: 'Reverse charge',
      country: 'FR',
      region: null,
      rate_milli: null,
      taxable_minor: 999,
      tax_minor: 0,
    },
  ]);
});

test('a price whose tax behavior differs from the settings is rejected', async () => {
  await using shop = await stripeWithProvider();
  await expect(shop.reopen({ tax: 'exclusive' }).prices()).rejects.toThrow(
    /STRIPE_TAX is exclusive, but the tax behavior of the price price_\w+ at Stripe is inclusive/,
  );
});
