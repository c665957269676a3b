import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { UserData } from '@kinora/contract/accounts/account';
import { showAnalytics } from '@kinora/contract/analytics/analytics';
import { call } from '@kinora/contract/client';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { test } from './catalogue-test.ts';
import { devices } from '../devices.ts';
import { signInPublisher, watchedShow } from './watch-and-follow.ts';

/**
 * Watching is counted once a minute. In a full run, everything watched while the catalogue was filled
 * has long been counted, but not if only this file runs.
 */
async function waitUntilCounted(base: string, show_id: number, { token }: UserData): Promise<void> {
  const read = async () => (await call(showAnalytics, { params: { show_id } }, { base, token })).data;
  await expect.poll(async () => (await read()).episodes[0]?.viewers, { timeout: 90_000 }).toBeGreaterThan(0);
}

test.describe('analytics', () => {
  test.use(devices.laptop);

  test('show a publisher how each show is doing, by mouse and by keyboard', async ({ page, catalogue }) => {
    const { base, shows } = catalogue;
    const publisher = await signInPublisher(base);
    await waitUntilCounted(base, shows[watchedShow] ?? 0, publisher);
    await page.addInitScript((user) => localStorage.setItem('userData', user), JSON.stringify(publisher));
    await page.goto('/publisher');
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Analytics' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();

    await page.getByRole('button', { name: /Show$/ }).press('Enter');
    await page.getByRole('option', { name: watchedShow }).click();
    await expect(page).toHaveURL(/\?show=\d+$/);
    await expect(page.getByRole('link', { name: watchedShow })).toBeVisible();
    const months = page.getByRole('region', { name: 'Month by month' });
    await expect(months.getByRole('img', { name: /^Views by month; in \w+ \d{4} \d/ })).toBeVisible();
    await months.getByText('As a table').press('Enter');
    await expect(months.getByRole('row')).toContainText([/Month.*Views/, /[A-Z]\w+ 20\d\d\d+/]);
    await expectAccessibleAtAnyWidth(page);

    const saved = page.waitForEvent('download');
    await months.getByRole('button', { name: 'Download CSV: Views' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('amélie-on-the-quay-views.csv');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFmonth,views\r\n(\d{4}-\d\d,\d+\r\n)+$/);

    await months.getByRole('tab', { name: 'Views' }).press('ArrowRight');
    await expect(months.getByRole('img', { name: /^Followers by month/ })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(months.getByText('Nothing has been earned yet.')).toBeVisible();
    await page.keyboard.press('End');
    await expect(months.getByRole('img', { name: /^Watch time by month/ })).toBeVisible();

    const retention = page.getByRole('region', { name: 'Audience retention', exact: true });
    await expect(retention.getByRole('img', { name: /for Season 1 · 1\. First Ferry/ })).toBeVisible();
    await retention.getByRole('button', { name: /Episode$/ }).click();
    await page.getByRole('option', { name: 'Season 2 · 1. Second Winter' }).click();
    await expect(retention.getByRole('button', { name: /Second Winter Episode$/ })).toBeVisible();
    const steps = page.getByRole('region', { name: 'From episode to episode' }).getByRole('listitem');
    await expect(steps).toContainText(['First Ferry', 'The Lost Coat', 'Low Tide', 'Second Winter']);
    await expect(steps.first()).toContainText(/\d+% saw the end, \d+% continued to the next episode/);
    await expectAccessibleAtAnyWidth(page);

    await page.route('**/api/publisher/get-analytics/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
    await page.unroute('**/api/publisher/get-analytics/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(steps.first()).toBeVisible();
  });

  test.describe('for a publisher without a show', () => {
    test.use({ persona: 'member' });

    test('are empty, and link to the form for the first show', async ({ page }) => {
      await page.goto('/show');
      await expect(page.getByRole('heading', { level: 1, name: 'No shows created' })).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
      await page.getByRole('link', { name: 'Create your show' }).click();
      await expect(page).toHaveURL(/\/publisher$/);
    });
  });
});
