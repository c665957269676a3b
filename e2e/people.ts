import { expect, type Page } from '@playwright/test';

export const password = 'Correct-horse-1';

/** Signs up through the UI; ends on the plan page. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/plan-details$/);
}

/** Pays on the sandbox's hosted page; ends on the subscriber's home page. */
export async function subscribe(page: Page): Promise<void> {
  await page.goto('/plan-details');
  await page.getByRole('button', { name: 'Check out in the sandbox' }).click();
  await expect(page.getByText('Sandbox: no real money')).toBeVisible();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/payment-successful$/);
  await page.getByRole('link', { name: 'Continue' }).click();
  // On phones, the account is in the menu.
  const account = page.getByRole('button', { name: /^Account of/ });
  await expect(account.or(page.getByRole('button', { name: 'Menu', exact: true }))).toBeVisible();
}

/** Returns the bearer token stored in the browser. */
export async function readStoredToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored = Object.values(localStorage).find((value) => value.includes('"token"'));
    return (JSON.parse(stored ?? '{}') as { token: string }).token;
  });
}
