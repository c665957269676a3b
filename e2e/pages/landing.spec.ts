import { expect, test } from '@playwright/test';
import { devices } from '../devices.ts';
import { collectErrors, expectHydrated, holdScripts } from '../hydration.ts';

test.describe('the landing page', () => {
  test.use(devices.phone);

  test('explains the service and links to sign-up', async ({ page }) => {
    const errors = collectErrors(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
    await expect(page.getByText('Currently in open beta. Join, watch, and create.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Independently Original' })).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Always Ad Free' })).toBeAttached();
    await expect(page.getByRole('banner').getByRole('link', { name: 'JOIN' })).toHaveAttribute(
      'href',
      '/sign-up',
    );
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toHaveAttribute(
      'href',
      '/sign-in',
    );
    await expect(page.getByRole('link', { name: 'Get App' })).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeAttached();
    await expect(footer.getByRole('link', { name: 'Terms of Use' })).toBeAttached();
    await expectHydrated(page);
    expect(errors).toEqual([]);
  });

  test('fades in the questions, and shows and hides an answer by keyboard', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const heading = page.getByRole('heading', { name: 'Frequently Asked Questions' });
    const block = heading.locator('..');
    await expect(block).toHaveCSS('opacity', '0');
    await heading.scrollIntoViewIfNeeded();
    await expect(block).toHaveCSS('opacity', '1');
    const question = page.locator('summary', { hasText: 'How long can an episode be?' });
    const answer = page.getByText('up to 3 hours long');
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(answer).toBeHidden();
  });

  test('validates the email address and passes it to sign-up', async ({ page }) => {
    const startApp = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const email = page.getByLabel('Enter your email to start your membership.').first();
    const join = page.getByRole('button', { name: 'JOIN' }).first();
    await email.fill('nobody at nowhere');
    startApp();
    await expectHydrated(page);
    await expect(email).toHaveValue('nobody at nowhere');
    await email.press('Enter');
    await expect(page.getByText('Email is not valid')).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('nobody at nowhere');
    await email.fill('Ida.Maker@example.com');
    await join.click();
    await expect(page).toHaveURL(/\/sign-up$/);
    await expect(page.getByLabel('Email Address')).toHaveValue('ida.maker@example.com');

    const startAppLater = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await email.fill('early@example.com');
    await join.click();
    await expect(page).toHaveURL(/\/sign-up$/);
    startAppLater();
    await expect(page.getByLabel('Email Address')).toHaveValue('early@example.com');
  });

  test('accepts a comment', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Contact us' }).scrollIntoViewIfNeeded();
    const form = page.getByRole('form', { name: 'Write to us' });
    await form.getByRole('button', { name: 'Send Message' }).click();
    for (const message of ['Name is required', 'Email is required', 'Comment is required'])
      await expect(form.getByText(message)).toBeVisible();
    await form.getByLabel('Name').fill('Ida Maker');
    await form.getByLabel('Email').fill('ida@example.com');
    await form.getByLabel('Comment').fill('When does the second season begin?');
    // A form submitted within two seconds of opening is treated as spam.
    await page.waitForTimeout(3500);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('We have your message, and will reply to ida@example.com.')).toBeVisible();
  });
});
