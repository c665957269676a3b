import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountNeed, describeNeeds } from '@kinora/contract/earnings/payout-account';
import { toAccountNeeds } from '#services/payouts/account-needs.ts';
import { openStripePayouts } from '#services/payouts/stripe.ts';
import { AccountRefused } from '#services/payouts/types.ts';
import { onboard } from '#test/fakes/stripe/connect.ts';
import { startStripe, type StripeFake } from '#test/fakes/stripe/start-stripe.ts';

let stripe: StripeFake;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe[Symbol.asyncDispose]());

test.each([
  { our_country: 'US', country: 'US', agreement: 'full', capabilities: ['transfers'] },
  { our_country: 'US', country: 'DE', agreement: 'full', capabilities: ['transfers', 'card_payments'] },
  { our_country: 'DE', country: 'US', agreement: 'full', capabilities: ['transfers', 'card_payments'] },
  { our_country: 'US', country: 'MX', agreement: 'recipient', capabilities: ['transfers'] },
  { our_country: 'MX', country: 'MX', agreement: 'full', capabilities: ['transfers'] },
])('money is sent from $our_country to $country under the $agreement agreement', async (expected) => {
  const { our_country, country, agreement, capabilities } = expected;
  stripe.state.country = our_country;
  const payouts = openStripePayouts(
    { secret_key: stripe.secret_key, api_base: stripe.url },
    'https://kinora.test',
  );
  const email = `${our_country}-${country}@example.com`;
  const user_id = stripe.state.all('account').length + 1;
  const destination = await payouts.openAccount({ user_id, email, country });
  const account = stripe.state.get('account', destination);
  expect([account.country, account.tos_acceptance.service_agreement]).toEqual([country, agreement]);
  expect(Object.keys(account.capabilities)).toEqual(capabilities);
  onboard(stripe.state, email);
  const transfer = { key: email, attempt: 1, amount_minor: 500, currency: 'usd', destination };
  await expect(payouts.send(transfer)).resolves.toMatch(/^tr_/);
});

test('no account is opened in a country that Stripe does not support', async () => {
  stripe.state.country = 'US';
  const payouts = openStripePayouts(
    { secret_key: stripe.secret_key, api_base: stripe.url },
    'https://kinora.test',
  );
  const creator = { user_id: 99, email: 'kp@example.com', country: 'KP' };
  await expect(payouts.openAccount(creator)).rejects.toThrow(AccountRefused);
});

test.each<[string, AccountNeed]>([
  ['external_account', 'bank-account'],
  ['individual.verification.document', 'identity'],
  ['individual.dob.day', 'identity'],
  ['person_1NcP.verification.additional_document', 'identity'],
  ['individual.id_number', 'tax-number'],
  ['company.tax_id', 'tax-number'],
  ['individual.address.line1', 'address'],
  ['person_1NcP.email', 'contact'],
  ['business_profile.url', 'business'],
  ['company.name', 'business'],
  ['tos_acceptance.ip', 'agreement'],
  ['settings.card_payments.statement_descriptor_prefix', 'other'],
])('the requirement %s at Stripe becomes the need %s', (requirement, need) => {
  expect(toAccountNeeds([requirement, requirement])).toEqual([need]);
});

test('needs are listed in words', () => {
  expect(describeNeeds(['identity', 'bank-account'])).toBe('proof of who you are and your bank account');
  expect(describeNeeds(AccountNeed.options)).not.toContain('undefined');
});
