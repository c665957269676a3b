import { readFile } from 'node:fs/promises';
import { mergeTests } from '@playwright/test';
import { authenticate, confirm } from '../../server/test/fakes/stripe/browser.ts';
import { typeCard } from '../../server/test/fakes/stripe/payment-methods.ts';
import { addPromotionCode } from '../../server/test/fakes/stripe/promotion-codes.ts';
import { startStripe, type StripeFake } from '../../server/test/fakes/stripe/start-stripe.ts';
import { test as billingTest } from './billing-test.ts';

type StripeCall = { card: string; clientSecret?: string };
type StripeSettings = { stripe: StripeFake; settings: Record<string, string>; trialDays: number };

/**
 * Journeys on a Kinora that accepts cards through Stripe. The server talks to a fake of Stripe's API; the
 * page gets a substitute for Stripe's script, because only Stripe may serve the real one.
 */
export const test = mergeTests(billingTest).extend<{ hasApplePay: boolean }, StripeSettings>({
  hasApplePay: [false, { option: true }],
  trialDays: [0, { scope: 'worker', option: true }],
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
    async ({}, use) => {
      await using stripe = await startStripe();
      addPromotionCode(stripe.state, 'HALF50', { percent_off: 50, name: 'Half price' });
      await use(stripe);
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ stripe, trialDays }, use) =>
      use({
        ...stripe.env,
        TRIAL_DAYS: String(trialDays),
      }),
    { scope: 'worker' },
  ],
  page: async ({ page, stripe, kinora, hasApplePay }, use) => {
    const script = await readFile(new URL('stripe-script.js', import.meta.url), 'utf8');
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.addInitScript(`window.hasApplePay = ${hasApplePay}`);
    await page.exposeFunction('askStripe', async (call: string, request: StripeCall) => {
      const result = callStripe(stripe, call, request);
      await stripe.deliver(`${kinora}/api/webhook/stripe`);
      return result;
    });
    await use(page);
  },
});

/**
 * Returns what Stripe's script would return for a card. If the bank asks for confirmation, the payment is
 * confirmed.
 */
function callStripe({ state }: StripeFake, call: string, { card, clientSecret = '' }: StripeCall) {
  if (call === 'createPaymentMethod') return { id: typeCard(state, card) };
  if (call === 'handleNextAction') {
    authenticate(state, clientSecret);
    return { id: clientSecret };
  }
  const method = typeCard(state, card);
  const outcome = confirm(state, clientSecret, method);
  if (outcome === 'declined') return { error: 'Your card has insufficient funds.' };
  if (outcome === 'requires_action') authenticate(state, clientSecret);
  return { id: clientSecret };
}
