import { after, day, second } from '#clock.ts';
import type { Context } from '#context.ts';
import { syncSubscription } from '#features/billing/sync.ts';

/** A person waits before the screen for a payment that we were not told of yet: asked again so often. */
const askAgainAfter_ms = 10 * second;

/** Reads what somebody waits for, begun today or unpaid, in case its notification was lost. */
export async function syncWaiting(context: Context, user_id: number): Promise<void> {
  const { db, clock, payments, log } = context;
  const now = clock.now();
  const waiting = await db
    .selectFrom('subscriptions')
    .select(['provider', 'provider_ref'])
    .where('user_id', '=', user_id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'past_due'),
        eb.and([eb('status', '=', 'pending'), eb('created_at', '>', after(now, -day).toISOString())]),
      ]),
    )
    .where('updated_at', '<', after(now, -askAgainAfter_ms).toISOString())
    .execute();
  for (const { provider: name, provider_ref } of waiting) {
    const provider = payments.of(name);
    if (!provider) continue;
    await syncSubscription(context, provider, provider_ref).catch((error: unknown) =>
      log.warn({ err: error, provider: name }, 'A subscription that waits could not be read'),
    );
  }
}
