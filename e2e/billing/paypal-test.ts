import { readFile } from 'node:fs/promises';
import { startPaypal, type PaypalFake } from '../../server/test/fakes/paypal/start-paypal.ts';
import { test as base } from './billing-test.ts';

/**
 * What happens in PayPal's window. 'falsely approved' means that the window reports an approval that PayPal
 * has not recorded.
 */
type PaypalOutcome = 'approved' | 'closed' | 'falsely approved';

/** Journeys on a Kinora that accepts PayPal. The server talks to a fake PayPal over HTTP. */
export const test = base.extend<
  { paypalOutcome: PaypalOutcome },
  { paypal: PaypalFake; settings: Record<string, string> }
>({
  paypalOutcome: ['approved', { option: true }],
  paypal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
    async ({}, use) => {
      await using paypal = await startPaypal();
      await use(paypal);
    },
    { scope: 'worker' },
  ],
  settings: [async ({ paypal }, use) => use({ ...paypal.env }), { scope: 'worker' }],
  page: async ({ page, paypal, paypalOutcome }, use) => {
    const script = await readFile(new URL('paypal-script.js', import.meta.url), 'utf8');
    await page.route('https://www.paypal.com/sdk/js**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.exposeFunction('askPaypal', (subscription: string) => {
      if (paypalOutcome === 'approved') paypal.approve(subscription);
      return paypalOutcome === 'closed' ? 'closed' : 'approved';
    });
    await use(page);
  },
});
