import type { Context } from '#context.ts';
import { endWithoutProvider, findLiveSubscription } from '#features/billing/queries.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { WrongAccount } from '#features/billing/sync/wrong-account.ts';
import type { SubscriptionProvider } from '#services/payments/types.ts';

type Cancellable = { id: number; provider_ref: string; revision: number; api: SubscriptionProvider };

/**
 * Cancels a member's subscription at its provider and reads it back. A subscription that the provider does not know is
 * ended only here.
 */
export async function cancelAtProvider(
  context: Context,
  { id, provider_ref, revision, api }: Cancellable,
  user_id: number,
): Promise<void> {
  await api.cancel(provider_ref, `cancel:${provider_ref}:${revision}`);
  const isUnknown = await failsWithWrongAccount(syncSubscription(context, api, provider_ref));
  const remaining = await findLiveSubscription(context.db, user_id);
  // If the provider recognizes the subscription again later, it is ended there as well.
  if (remaining?.id === id && (remaining.is_unconfirmed || isUnknown))
    await endWithoutProvider(context.db, id);
}

const failsWithWrongAccount = (synced: Promise<void>): Promise<boolean> =>
  synced.then(
    () => false,
    (error: unknown) => {
      if (error instanceof WrongAccount) return true;
      throw error;
    },
  );
