import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { register, session, type UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { sandboxCards } from '@kinora/contract/billing/sandbox';
import { test as base } from '../own-kinora-test.ts';
import { password } from '../people.ts';

/** Journeys of a member without a subscription, on a Kinora whose clock the test can move. */
export const test = base.extend<{ member: UserData }>({
  // Moving the clock would release the scheduled shows of other journeys early. A Kinora with its own
  // settings is not shared with those journeys.
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
  settings: [async ({}, use) => use({ SANDBOX: '1' }), { scope: 'worker' }],
  member: async ({ kinora }, use) => {
    const body = { name: 'Vera Viewer', email: `${randomUUID()}@example.com`, password };
    const { token } = (await call(register, { body }, { base: kinora })).data;
    await use({ ...(await call(session, {}, { base: kinora, token })).data, token });
  },
  storageState: async ({ member, kinora }, use) => {
    const localStorage = [{ name: 'userData', value: JSON.stringify(member) }];
    await use({ cookies: [], origins: [{ origin: kinora, localStorage }] });
  },
});

export async function enterCard(page: Page, card: keyof typeof sandboxCards): Promise<void> {
  await page.getByLabel('Card number').fill(sandboxCards[card]);
}

/** Pays with a test card on Kinora's own page; ends on the confirmation page. */
export async function payByCard(page: Page, card: keyof typeof sandboxCards): Promise<void> {
  await page.goto('/payment');
  await enterCard(page, card);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
}

/** Advances the sandbox clock with the buttons on Account Setting, and stays there. */
export async function passDays(page: Page, ...steps: readonly ('1 day' | '7 days' | '30 days')[]) {
  await page.goto('/profile');
  const clock = page.getByRole('region', { name: 'Sandbox clock' });
  for (const step of steps) {
    const now = await clock.getByRole('time').getAttribute('datetime');
    await clock.getByRole('button', { name: `+${step}` }).click();
    await expect(clock.getByRole('time')).not.toHaveAttribute('datetime', now ?? '');
  }
}

/** Expects the header for subscribers, which has fewer links on a phone. */
export async function expectSubscribedShell(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  const following = header.getByRole('link', { name: 'Following' });
  await expect(following.or(header.getByRole('button', { name: 'Search', exact: true }))).toBeVisible();
}

/** Expects the header for non-subscribers, with the link to subscribe. */
export async function expectPublicShell(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribe' })).toBeVisible();
}
