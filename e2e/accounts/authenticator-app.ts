import { expect, type Locator } from '@playwright/test';
import { TOTP } from 'otpauth';
import { beginTotp, confirmTotp } from '@kinora/contract/accounts/factors';
import { sandboxClock } from '@kinora/contract/billing/sandbox';
import { call } from '@kinora/contract/client';

/** Reads the text version of the key that an authenticator app would scan as a QR code. */
export async function readSecret(setup: Locator): Promise<string> {
  await setup.getByText('I can’t scan it').click();
  const key = setup.locator('code');
  await expect(key).toBeVisible();
  return (await key.innerText()).replaceAll(' ', '');
}

/**
 * Returns the code that the app shows now or, because each code works only once, the code that it will show
 * `steps` 30-second time steps later; the server accepts the next code early.
 */
export async function totpCode(
  secret: string,
  { base, token }: { base: string; token: string },
  steps = 0,
): Promise<string> {
  const { now } = (await call(sandboxClock, {}, { base, token })).data;
  return new TOTP({ secret }).generate({ timestamp: Date.parse(now) + steps * 30_000 });
}

/** Adds the second factor that staff and paid creators need. */
export async function addAuthenticatorApp(api: { base: string; token: string }): Promise<void> {
  const { secret } = (await call(beginTotp, {}, api)).data;
  await call(confirmTotp, { body: { code: await totpCode(secret, api) } }, api);
}
