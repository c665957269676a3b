import type { Context } from '#context.ts';
import { listStaleWebhooks, resealWebhook } from '#features/webhooks/webhook-queries.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/** Encrypts the secrets of webhooks under the current key, where an older one was used. */
export async function runSealWebhooks(
  { db, keys, log }: Pick<Context, 'db' | 'keys' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { id, user_id, secret } of await listStaleWebhooks(db, keys.webhooks.key_id)) {
    if (signal.aborted) return;
    const owner = user_id ?? 0;
    try {
      await resealWebhook(db, id, keys.webhooks.seal(keys.webhooks.open(secret, owner), owner));
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error({ err: error, webhook_id: id }, 'A webhook can no longer be signed for');
    }
  }
}
