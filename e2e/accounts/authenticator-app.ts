import { expect, type Locator } from '@playwright/test';
import { TOTP } from 'otpauth';
import { sandboxClock } from '@kinora/contract/billing/sandbox';
import { call } from '@kinora/contract/client';

/** Reads the key that an authenticator app would read from the QR code beside it. */
export async function secretIn(setup: Locator): Promise<string> {
  await setup.getByText('I can’t scan it').click();
  const key = setup.locator('code');
  await expect(key).toBeVisible();
  return (await key.innerText()).replaceAll(' ', '');
}

/**
 * Returns the code that the app shows, or will show some steps of 30 seconds from now: a code works once, and the next
 * one already counts.
 */
export async function codeOf(
  secret: string,
  { base, token }: { base: string; token: string },
  steps = 0,
): Promise<string> {
  const { now } = (await call(sandboxClock, {}, { base, token })).data;
  return new TOTP({ secret }).generate({ timestamp: Date.parse(now) + steps * 30_000 });
}
