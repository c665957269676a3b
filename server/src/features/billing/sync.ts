import { after, day, second } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import {
  insertEvent,
  knownSubscription,
  liveSubscription,
  lockPerson,
  saveSubscription,
} from '#features/billing/queries.ts';
import { isLive, policyOf } from '#features/billing/rules.ts';
import { tellOfChange } from '#features/billing/tell.ts';
import type { ProviderEvent, SubscriptionProvider } from '#services/payments/types.ts';

const tries = 5;

/** Another one wrote between our reading and our writing. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/**
 * Reads a subscription from its provider and writes what follows from it, with all that has to be told.
 * @param event the notification that made us ask: it takes effect once, in the same transaction.
 */
export async function syncSubscription(
  context: Context,
  provider: SubscriptionProvider,
  provider_ref: string,
  event?: ProviderEvent,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await syncOnce(context, provider, provider_ref, event);
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === tries) throw error;
    }
  }
}

async function syncOnce(
  context: Context,
  provider: SubscriptionProvider,
  provider_ref: string,
  event: ProviderEvent | undefined,
): Promise<void> {
  const { db, clock, config } = context;
  const name = provider.provider;
  const known = await knownSubscription(db, name, provider_ref);
  // @NOTE no lock is held while the provider is asked; what was read counts only if nobody wrote since.
  const read = await provider.readSubscription(provider_ref);
  if (read && isLive(read.status)) await syncAnother(context, read.user_id, provider_ref);
  await transaction(db, async (tx) => {
    const now = clock.now();
    if (event && !(await insertEvent(tx, name, event, now))) return;
    if (!read) return;
    if (!(await lockPerson(tx, read.user_id))) {
      context.log.warn({ provider: name, provider_ref }, 'A subscription is of nobody whom we know');
      return;
    }
    const present = await knownSubscription(tx, name, provider_ref);
    if (present && present.user_id !== read.user_id) {
      context.log.warn({ provider: name, provider_ref }, 'A subscription is said to be of somebody else');
      return;
    }
    if (present?.revision !== known?.revision) throw new Overtaken('Another one wrote this subscription');
    const saved = await saveSubscription(tx, name, read, { policy: policyOf(config), now });
    await tellOfChange(tx, context, saved);
  });
}

/** Who comes back may be known here before the end of what they had: that is read first, or they seem to have two. */
async function syncAnother(context: Context, user_id: number, provider_ref: string): Promise<void> {
  const live = await liveSubscription(context.db, user_id);
  const provider = live && context.payments.of(live.provider);
  if (provider && live.provider_ref !== provider_ref)
    await syncOnce(context, provider, live.provider_ref, undefined);
}

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
