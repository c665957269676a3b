import { expect, test } from 'vitest';
import { billingDetails, paymentOptions, subscribeByCard } from '@kinora/contract/billing/billing';
import {
  downloadInvoice,
  listTaxRates,
  saveBuyerDetails,
  saveTaxRate,
} from '@kinora/contract/billing/invoices';
import { day } from '#clock.ts';
import { startWithStripe } from '#test/providers.ts';
import { signIn } from '#test/sign-in.ts';
import { signInAsStaff } from '#test/second-factor.ts';

const { stripe, kinora, deliver, wait } = await startWithStripe({ STRIPE_TAX: 'inclusive' });

test('a member who pays by card first enters where they live, and gets an invoice with the tax that Stripe computed', async () => {
  const user = await kinora.member('Marie');
  stripe.state.add('tax_rate', { display_name: 'TVA', country: 'FR', state: null, percentage: 20 });
  expect(await kinora.as(user, paymentOptions, {})).toMatchObject({
    needs_country: true,
    is_tax_added: false,
  });
  const refusal = await kinora.refused(user, subscribeByCard, { body: {} });
  expect(refusal.errors).toEqual({ country: 'Choose your country: the tax depends on it' });
  await kinora.as(user, saveBuyerDetails, { body: { country: 'FR', name: '', address: '', vat_id: '' } });
  expect(await kinora.as(user, paymentOptions, {})).toMatchObject({ needs_country: false });
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242'));
  await deliver();
  const { invoices } = await kinora.as(user, billingDetails, {});
  const year = kinora.context.clock.now().getUTCFullYear();
  expect(invoices).toEqual([
    expect.objectContaining({
      amount_minor: 999,
      tax_minor: 167,
      documents: [{ id: expect.any(Number), kind: 'invoice', number: `${year}-000001` }],
    }),
  ]);
  const params = { invoice_id: String(invoices[0]?.documents[0]?.id) };
  expect((await kinora.as(user, downloadInvoice, { params })).file_name).toBe(`${year}-000001.pdf`);
  const olga = await signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
  expect(await kinora.as(olga, listTaxRates, {})).toEqual({ rates: [], is_by_stripe: true });
});

test('if Stripe has lost the address, a renewal is taxed at our own rates; a new address is sent to Stripe', async () => {
  const user = await kinora.member('Paul');
  const olga = await signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
  const details = { country: 'FR', name: '', address: '', vat_id: '' };
  await kinora.as(user, saveBuyerDetails, { body: details });
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: {} });
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242'));
  await deliver();
  const customer = stripe.state.all('customer').find(({ email }) => email === user.email);
  delete customer?.address;
  await kinora.as(olga, saveTaxRate, {
    body: { country: 'FR', name: 'TVA', rate_milli: 10_000, valid_from: '2020-01-01' },
  });
  wait(32 * day);
  await deliver();
  const listTaxes = async () => {
    const payments = kinora.context.db.selectFrom('payments').where('user_id', '=', user.id);
    const rows = await payments.select('tax_minor').orderBy('paid_at').execute();
    return rows.map(({ tax_minor }) => tax_minor);
  };
  expect(await listTaxes()).toEqual([167, 91]);

  const signedInAgain = { ...user, token: await signIn(kinora, user.id) };
  await kinora.as(signedInAgain, saveBuyerDetails, { body: { ...details, country: 'BE' } });
  expect(customer?.address).toEqual({ country: 'BE' });
  wait(31 * day);
  await deliver();
  expect(await listTaxes()).toEqual([167, 91, 167]);
});
