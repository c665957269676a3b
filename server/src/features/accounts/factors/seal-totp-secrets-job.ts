import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Encrypts the secrets of authenticator apps with the current key, so that an older key can be removed. */
export const sealTotpSecrets = defineJob({
  name: 'seal-totp-secrets',
  data: z.object({}),
  retries: 2,
  expire_in_s: 600,
  concurrency: 1,
  cron: '27 5 * * *',
  at_start: true,
  run: async ({ context, signal }) => {
    const { runSealTotpSecrets } = await import('#features/accounts/factors/seal-totp-secrets.ts');
    await runSealTotpSecrets(context, signal);
  },
});
