import { expect, test } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { collectErrors, expectHydrated } from '../hydration.ts';

const pages = [
  { path: '/faq', name: 'FAQ', text: 'How are creators paid?' },
  { path: '/privacy-policy', name: 'Privacy Policy', text: 'What we store, and why' },
  { path: '/terms-of-service', name: 'Terms Of Use', text: 'one episode per week' },
  { path: '/contact', name: 'Contact', text: 'Say Hello' },
  { path: '/copyright', name: 'Copyright', text: 'Your work' },
  { path: '/about-us', name: 'About Us', text: 'Work With the Best' },
];

test.describe('the public pages', () => {
  test.use(devices.laptop);

  for (const { path, name, text } of pages)
    test(`${name} opens at the top, with a breadcrumb and a footer`, async ({ page }) => {
      const errors = collectErrors(page);
      await page.goto(path);
      await expect(page).toHaveTitle(`${name} · Kinora`);
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', name]);
      await expect(page.getByText(text).first()).toBeVisible();
      expect(await page.evaluate('scrollY')).toBe(0);

      const footer = page.getByRole('contentinfo');
      for (const link of ['Terms Of Use', 'Privacy-Policy', 'FAQ', 'Contact'])
        await expect(footer.getByRole('link', { name: link })).toBeAttached();
      await expect(footer).toContainText(`© 2022–${new Date().getFullYear()} Kinora`);

      await expectAccessibleAtAnyWidth(page);

      await expectHydrated(page);
      await breadcrumb.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
      expect(errors).toEqual([]);
    });

  test('the About page shows four people, three numbers and the partners', async ({ page }) => {
    await page.goto('/about-us');
    const team = page.getByRole('region', { name: 'team' }).or(page.locator('section')).first();
    await expect(team.getByRole('listitem')).toHaveCount(4);
    for (const [value, label] of [
      ['4', 'Branch'],
      ['500+', 'Employee'],
      ['1,000+', 'Clients'],
    ])
      await expect(page.getByText(label ?? '', { exact: true }).locator('..')).toContainText(value ?? '');
    await expect(page.getByRole('link', { name: 'hello@kinora.example' })).toBeVisible();
  });

  test('opening another policy starts at the top again', async ({ page }) => {
    await page.goto('/privacy-policy');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Terms Of Use' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms Of Use' })).toBeInViewport();
  });

  test('a message is kept until it has been received', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('link', { name: 'hello@kinora.example' })).toBeVisible();
    await expect(page.getByText('12 Lantern Quay')).toBeVisible();
    const form = page.getByRole('form', { name: 'Say Hello' });
    const send = form.getByRole('button', { name: 'Send Message' });
    await send.click();
    for (const message of [
      'Name is required',
      'Last name is required',
      'Phone number is required',
      'Email is required',
      'Message is required',
    ])
      await expect(form.getByText(message, { exact: true })).toBeVisible();
    await form.getByPlaceholder('Your Name').fill('Ida');
    await form.getByPlaceholder('Last Name').fill('Maker');
    await form.getByPlaceholder('Phone Number').fill('12345');
    await form.getByLabel('Email').fill('ida@example.com');
    await form.getByRole('textbox', { name: 'Message' }).fill('Hello from the harbor.');
    await send.click();
    await expect(form.getByText('Phone number must be 10 to 140 characters')).toBeVisible();
    await form.getByPlaceholder('Phone Number').fill('+44 20 7946 0000');

    await page.route('**/api/contact', (route) => route.abort());
    await page.waitForTimeout(3500);
    await send.click();
    await expect(form.getByRole('alert')).toHaveText('No connection. Check your network and try again.');
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello from the harbor.');
    await page.unroute('**/api/contact');
    await send.click();
    await expect(page.getByText('We have your message, and will reply to ida@example.com.')).toBeVisible();
  });
});

test('neither screen readers nor the Tab key reach the honeypot field', async ({ page }) => {
  await page.goto('/contact');
  const trap = page.locator('input[name="website"]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
});

test.describe('without JavaScript, on a phone', () => {
  test.use({ ...devices.phone, javaScriptEnabled: false });

  test('the public pages can be read, and link to each other', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Made for Makers.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click();
    await expect(page).toHaveTitle('Trending · Kinora');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    const answer = page.getByText('up to 3 hours long');
    await expect(answer).toBeHidden();
    await page.locator('summary', { hasText: 'How long can an episode be?' }).click();
    await expect(answer).toBeVisible();
  });
});
