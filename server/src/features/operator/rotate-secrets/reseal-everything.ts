import type { Context } from '#context.ts';
import { sealTotpSecrets } from '#features/accounts/factors/seal-totp-secrets-job.ts';
import { sealPins } from '#features/accounts/maturity/seal-pins-job.ts';
import { resealSecrets } from '#features/earnings/monetization/reseal-secrets-job.ts';
import { sealEmails } from '#features/mail/seal-emails-job.ts';
import { sealWebhooks } from '#features/webhooks/seal-webhooks-job.ts';
import { countStaleSecrets } from '#features/operator/rotate-secrets/queries.ts';

const jobs = [resealSecrets, sealPins, sealTotpSecrets, sealWebhooks, sealEmails];

/**
 * Seals everything under the current key, one row at a time, so that it can be interrupted and run again, and
 * prints what it did.
 * @returns whether everything is now sealed under the current key.
 */
export async function resealEverything(context: Context, print: (line: string) => void): Promise<boolean> {
  const { db, keys, secrets } = context;
  const ids = { key_id: keys.pins.key_id, tax_key_id: secrets.key_id };
  const before = await countStaleSecrets(db, ids);
  const { signal } = new AbortController();
  for (const job of jobs) await job.run({ context, data: {}, signal, tries: 1, yieldSlot: () => {} });
  const after = await countStaleSecrets(db, ids);
  for (const { kind, stale } of before) {
    const remaining = after.find((count) => count.kind === kind)?.stale ?? 0;
    if (stale > 0)
      print(
        `${kind}: ${stale - remaining} sealed under the new key${remaining > 0 ? `, ${remaining} cannot be opened` : ''}`,
      );
  }
  return after.every(({ stale }) => stale === 0);
}
