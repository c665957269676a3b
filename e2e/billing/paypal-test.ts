import { readFile } from 'node:fs/promises';
import { startPaypal, type PaypalFake } from '../../server/test/fakes/paypal/start-paypal.ts';
import { test as base } from './billing-test.ts';

/**
 * What the member does in PayPal's window. 'claims approval' means that the window reports an approval that
 * PayPal has not recorded.
 */
type AtPaypal = 'approves' | 'goes back' | 'claims approval';

/** Journeys on a Kinora that accepts PayPal. The server talks to a fake of it over HTTP. */
export const test = base.extend<
  { atPaypal: AtPaypal },
  { paypal: PaypalFake; settings: Record<string, string> }
>({
  atPaypal: ['approves', { option: true }],
  paypal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
    async ({}, use) => {
      await using paypal = await startPaypal();
      await use(paypal);
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ paypal }, use) =>
      use({
        ...paypal.env,
      }),
    { scope: 'worker' },
  ],
  page: async ({ page, paypal, atPaypal }, use) => {
    const script = await readFile(new URL('paypal-script.js', import.meta.url), 'utf8');
    await page.route('https://www.paypal.com/sdk/js**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.exposeFunction('askPaypal', (subscription: string) => {
      if (atPaypal === 'approves') paypal.approve(subscription);
      return atPaypal === 'goes back' ? 'closed' : 'approved';
    });
    await use(page);
  },
});
