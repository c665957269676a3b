import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
};
const paypal = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_PLAN_ID: 'P-1',
};

async function pageWith(settings: Record<string, string>) {
  await using kinora = await startTestApp(settings);
  const response = await fetch(`${kinora.base}/payment`);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const directive = (name: string) =>
    policy.split(';').find((one) => one.trim().startsWith(`${name} `)) ?? '';
  return { html, policy, directive, opener: response.headers.get('cross-origin-opener-policy') };
}

test('in the sandbox, pages run and frame nothing from other origins', async () => {
  const { policy, html, opener } = await pageWith({});
  expect(policy).not.toMatch(/stripe|paypal|nonce/);
  expect(policy).toContain("script-src 'self'");
  expect(html).toContain('"csp_nonce":null');
  expect(opener).toBe('same-origin');
});

test('where only Stripe is configured, its scripts, frames and calls are allowed and PayPal’s are not', async () => {
  const { policy, directive, opener } = await pageWith(stripe);
  expect(directive('script-src')).toContain('https://js.stripe.com');
  expect(directive('frame-src')).toContain('https://hooks.stripe.com');
  expect(directive('connect-src')).toContain('https://api.stripe.com');
  expect(policy).not.toMatch(/paypal|nonce|script-src[^;]*unsafe/);
  expect(opener).toBe('same-origin-allow-popups');
});

test('PayPal gets a nonce, a new one for each document, which the page contains', async () => {
  const [one, another] = [await pageWith({ ...stripe, ...paypal }), await pageWith({ ...stripe, ...paypal })];
  const nonces = [one, another].map(({ directive }) => /'nonce-([^']+)'/.exec(directive('script-src'))?.[1]);
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(one.directive('style-src')).toContain(`'nonce-${nonces[0]}'`);
  expect(one.html).toContain(`"csp_nonce":"${nonces[0]}"`);
  expect(one.directive('frame-src')).toContain('https://*.paypal.com');
  expect(one.policy).not.toMatch(/script-src[^;]*unsafe/);
});
