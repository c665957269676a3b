import { expect, test } from 'vitest';
import { setMaturityPin } from '@kinora/contract/accounts/maturity';
import { saveBankAccount } from '@kinora/contract/earnings/bank-account';
import { enableMonetization, monetization } from '@kinora/contract/earnings/monetization';
import { readSecretKeys } from '#config/secret-settings.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { countStaleSecrets } from '#features/operator/rotate-secrets/queries.ts';
import { rotateSecrets } from '#features/operator/rotate-secrets/rotate-secrets.ts';
import { deriveKeys } from '#keys.ts';
import { openSecrets } from '#services/secrets/open.ts';
import { generateKey } from '#services/secrets/data-folder-key.ts';
import { startTestApp } from '#test/app.ts';
import { addKnownAuthenticatorApp } from '#test/second-factor.ts';
import { monetizationForm, w9 } from '#test/tax.ts';

test('rotate-secrets reseals everything under a new key, prints what it did, and can be run again', async () => {
  await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
  const { context } = kinora;
  const { db, config } = context;
  // The email that is sent after signing up is in the queue, sealed.
  const member = await kinora.member('Ada Lovelace');
  await addKnownAuthenticatorApp(context, member.id);
  await kinora.as(member, enableMonetization, { body: monetizationForm, files: { w9 } });
  const bank = { country: 'DE', holder: 'Ada Lovelace', account: 'DE89370400440532013000' };
  await kinora.as(member, saveBankAccount, { body: bank });
  await kinora.as(member, setMaturityPin, { body: { new_pin: '7531' } });

  const lines: string[] = [];
  const rotate = () => rotateSecrets(context, (line) => lines.push(line));
  expect(await rotate()).toBe(true);
  expect(lines.splice(0)).toEqual([expect.stringContaining('run this again')]);

  const newKeys = readSecretKeys(generateKey()) ?? [];
  const [newest] = newKeys;
  config.secrets_keys = [...newKeys, ...(config.secrets_keys ?? [])];
  expect(await rotate()).toBe(true);
  expect(lines.splice(0)).toEqual([
    'tax numbers: 1 sealed under the new key',
    'W-9 forms: 1 sealed under the new key',
    'bank accounts: 1 sealed under the new key',
    'PINs: 1 sealed under the new key',
    'authenticator apps: 1 sealed under the new key',
    'queued emails: 1 sealed under the new key',
    expect.stringContaining(`Everything is sealed under the key ${newest?.id}`),
  ]);
  expect(await rotate()).toBe(true);
  expect(lines.splice(0)).toHaveLength(1);

  // The old key has been removed, and all sealed values can still be opened.
  config.secrets_keys = newKeys;
  context.keys = deriveKeys(newKeys);
  context.secrets = openSecrets(newKeys, insertSecretRead);
  const ids = { key_id: context.keys.pins.key_id, tax_key_id: context.secrets.key_id };
  expect((await countStaleSecrets(db, ids)).every(({ stale }) => stale === 0)).toBe(true);
  expect(await kinora.as(member, monetization, {})).toMatchObject({ ssn_last4: '9876' });

  // A value sealed under a missing key is reported, and does not stop the rest.
  await db
    .updateTable('totp_factors')
    .set({ secret: 'gone:AAAA' })
    .where('user_id', '=', member.id)
    .execute();
  config.secrets_keys = [...(readSecretKeys(generateKey()) ?? []), ...newKeys];
  expect(await rotate()).toBe(false);
  expect(lines.join()).toContain('authenticator apps: 0 sealed under the new key, 1 cannot be opened');
  expect(lines.join()).toContain('tax numbers: 1 sealed under the new key');
});
