import type { Context } from '#context.ts';
import { listStaleSecrets, resealSecret } from '#features/webhooks/secret-queries.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/** Re-encrypts webhook secrets that are sealed under an older key. */
export async function runSealWebhooks(
  { db, keys, log }: Pick<Context, 'db' | 'keys' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const stale of await listStaleSecrets(db, keys.webhooks.key_id)) {
    if (signal.aborted) return;
    const { secret, user_id, webhook_id } = stale;
    const owner = user_id ?? 0;
    try {
      await resealSecret(db, stale, keys.webhooks.seal(keys.webhooks.open(secret, owner), owner));
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error(
        { err: error, webhook_id },
        'Events for a webhook can no longer be signed with one of its secrets, which cannot be decrypted',
      );
    }
  }
}
