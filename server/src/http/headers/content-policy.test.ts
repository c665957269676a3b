import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startPaypal } from '#test/fakes/paypal/start-paypal.ts';
import { startStripe } from '#test/fakes/stripe/start-stripe.ts';

async function fetchPage(kinora: TestApp) {
  const response = await fetch(`${kinora.base}/payment`);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const directive = (name: string) =>
    policy.split(';').find((part) => part.trim().startsWith(`${name} `)) ?? '';
  const permissions = response.headers.get('permissions-policy');
  return { html, policy, directive, permissions, opener: response.headers.get('cross-origin-opener-policy') };
}

test('in the sandbox, pages run and frame nothing from other origins', async () => {
  await using kinora = await startTestApp();
  const { policy, html, opener } = await fetchPage(kinora);
  expect(policy).not.toMatch(/stripe|paypal|nonce/);
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(html).toContain('"csp_nonce":null');
  expect(opener).toBe('same-origin');
});

test('no page can use devices, and only configured providers can open a payment window', async () => {
  await using kinora = await startTestApp();
  const { permissions } = await fetchPage(kinora);
  expect(permissions).toMatch(/camera=\(\).*microphone=\(\).*payment=\(self\)$/);
  await using stripe = await startStripe();
  await using withStripe = await startTestApp(stripe.env);
  expect((await fetchPage(withStripe)).permissions).toContain('payment=(self "https://js.stripe.com"');
});

test('if only Stripe is configured, its scripts, frames and calls are allowed and PayPal’s are not', async () => {
  await using stripe = await startStripe();
  await using kinora = await startTestApp(stripe.env);
  const { policy, directive, opener } = await fetchPage(kinora);
  expect(directive('script-src')).toContain('https://js.stripe.com');
  expect(directive('frame-src')).toContain('https://hooks.stripe.com');
  expect(directive('connect-src')).toContain('https://api.stripe.com');
  expect(policy).not.toMatch(/paypal|nonce|script-src[^;]*unsafe/);
  expect(opener).toBe('same-origin-allow-popups');
});

test('each document contains a new nonce for PayPal', async () => {
  await using stripe = await startStripe();
  await using paypal = await startPaypal();
  await using kinora = await startTestApp({ ...stripe.env, ...paypal.env });
  const [first, second] = [await fetchPage(kinora), await fetchPage(kinora)];
  const nonces = [first, second].map(({ directive }) => /'nonce-([^']+)'/.exec(directive('script-src'))?.[1]);
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(first.directive('style-src')).toContain(`'nonce-${nonces[0]}'`);
  expect(first.html).toContain(`"csp_nonce":"${nonces[0]}"`);
  expect(first.directive('frame-src')).toContain('https://*.paypal.com');
  expect(first.policy).not.toMatch(/script-src[^;]*unsafe/);
});
