import { expect } from '@playwright/test';
import { session } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { notificationStream } from '@kinora/contract/notifications/notifications';
import { sessions } from '@kinora/contract/accounts/sessions';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { test } from '../members-test.ts';
import { signInElsewhere, openAs } from './account-test.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test.describe('a member signed in on several devices', () => {
  test.use({ ...devices.phone, persona: 'member' });

  test('signs out one of them, then all others', async ({ page, kinora, person }) => {
    if (!person) throw new Error('No persona is signed in');
    const others = [
      await signInElsewhere(kinora, person),
      await signInElsewhere(kinora, person, iphone),
      await signInElsewhere(kinora, person),
    ];
    const sessionStatus = (token: string) =>
      call(session, {}, { base: kinora, token }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );

    const network = await breakCall(page, sessions, 500);
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(panel.getByRole('alert')).toContainText('Something broke here.');
    await network.restore();
    await panel.getByRole('button', { name: 'Try again' }).click();
    const rows = panel.getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText('This browser');
    await expectAccessibleAtAnyWidth(page);

    await panel.getByRole('button', { name: /^Sign out of Safari/ }).click();
    await expect(rows).toHaveCount(3);
    await expect(panel).not.toContainText('Safari');
    expect(await Promise.all(others.map(({ token }) => sessionStatus(token)))).toEqual([200, 401, 200]);

    await panel.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out of 2 other places.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(panel.getByRole('button')).toHaveCount(0);
    expect(await Promise.all(others.map(({ token }) => sessionStatus(token)))).toEqual([401, 401, 401]);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expectAccessibleAtAnyWidth(page);
  });
});

test.describe('a member who left another browser signed in', () => {
  test.use({ ...devices.laptop, persona: 'subscriber' });

  test('signs that browser out, and it no longer shows their data', async ({
    page,
    browser,
    kinora,
    person,
  }) => {
    if (!person) throw new Error('No persona is signed in');
    const other = await openAs(browser, kinora, await signInElsewhere(kinora, person));
    const listening = other.waitForResponse(`**${notificationStream.path}`);
    await other.goto('/profile');
    await listening;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Sign out of Firefox on Linux' }).click();
    const dialog = other.getByRole('alertdialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(other).toHaveURL(/\/sign-in$/);
    await other.getByRole('button', { name: 'Use another account' }).click();
    await expect(other.getByLabel('Email Address')).toHaveValue('');
    await other.context().close();
  });
});
