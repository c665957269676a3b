import { expect, type Page } from '@playwright/test';
import { test } from '../own-kinora-test.ts';
import { password } from '../people.ts';

const store = 'https://apps.example/kinora';
const social = 'https://social.example/kinora';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

// This Kinora has an app for iOS but none for other phones.
test.use({
  settings: { STORE_URL_IOS: store, SOCIAL_URL: social },
  viewport: { width: 390, height: 844 },
});

type Member = { token: string; name: string };

async function registerMember(page: Page, name: string): Promise<Member> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const response = await page.request.post('/api/register', { data: { email, name, password } });
  return ((await response.json()) as { data: Member }).data;
}

const readStoredUser = (page: Page) => page.evaluate("localStorage.getItem('userData')");

test.describe('a phone with a native app', () => {
  test.use({ userAgent: iphone });

  test('is sent to the app and keeps no session', async ({ page }) => {
    const person = await registerMember(page, 'Ivy Phone');
    await page.goto('/');
    await page.evaluate(`localStorage.setItem('userData', ${JSON.stringify(JSON.stringify(person))})`);
    await page.goto('/trending');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get App' })).toHaveAttribute(
      'href',
      store,
    );
    expect(await readStoredUser(page)).toBeNull();
    for (const text of ['JOIN', 'LOGIN']) await expect(page.getByText(text, { exact: true })).toHaveCount(0);
    await expect(page.getByText('Enter your email to start your membership.')).toHaveCount(0);
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  });
});

test.describe('a phone without an app', () => {
  test.use({ userAgent: android });

  test('gets the whole web app', async ({ page }) => {
    await page.goto('/sign-up');
    await expect(page.getByLabel('Full Name')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'JOIN' })).toBeVisible();
    await expect(page.getByText('Enter your email to start your membership.').first()).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: /iPhone and iPad/ })).toHaveAttribute('href', store);
    await expect(footer.getByRole('link', { name: /Android/ })).toHaveCount(0);
    await expect(footer.getByRole('link', { name: /Follow us/ })).toHaveAttribute('href', social);
  });
});

test.describe('inside the app', () => {
  test.use({ userAgent: iphone });
  const postToPage = (page: Page, data: string) =>
    page.evaluate(`document.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(data)} }))`);

  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const messages: string[] = [];
      Object.assign(globalThis, {
        messages,
        ReactNativeWebView: { postMessage: (text: string) => messages.push(text) },
      });
    }),
  );

  test('a message from the app signs the member in, and nothing else does', async ({ page }) => {
    const person = await registerMember(page, 'Nat Ive');
    const message = JSON.stringify({ type: 'user-data', data: person });
    await page.goto('/plan-details');
    await expect(page.getByText('Loading…')).toBeAttached();
    await expect.poll(() => page.evaluate('messages')).toEqual(['{"type":"ready"}']);

    await postToPage(page, 'not one of our messages');
    await postToPage(page, JSON.stringify({ type: 'user-data', data: { ...person, name: 7 } }));
    // Any page can post messages to a window, but they carry an origin, unlike the app's messages.
    await page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`);
    expect(await readStoredUser(page)).toBeNull();

    await postToPage(page, message);
    await expect(page).toHaveTitle('Native Plan Details · Kinora');
    await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    expect(await readStoredUser(page)).toContain('Nat Ive');

    await postToPage(page, JSON.stringify({ type: 'user-data', data: { ...person, token: 'stolen' } }));
    await expect.poll(() => page.evaluate('messages')).toEqual(['{"type":"ready"}', '{"type":"signed-out"}']);
    expect(await readStoredUser(page)).toContain(person.token);
  });
});
