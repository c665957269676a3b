import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findApprovedSubscription, findLiveSubscription, markCancelled } from '#features/billing/queries.ts';
import { listOrphanSubscriptions } from '#features/billing/sync/reread-queries.ts';
import { Refusal } from '#http/errors.ts';
import { endSubscription } from '#features/billing/ending/end-subscription-job.ts';

/**
 * Makes sure that nothing more is charged. An account is deleted only after the provider has confirmed this.
 * @throws 409 or 503, without changing anything.
 */
export async function cancelForDeletion({ db, payments, log }: Context, user_id: number): Promise<void> {
  const live = (await findLiveSubscription(db, user_id)) ?? (await findApprovedSubscription(db, user_id));
  if (!live || live.cancel_scheduled) return;
  const { provider, provider_ref, revision } = live;
  const api = payments.find(provider);
  if (!api)
    throw new Refusal(
      409,
      'Your subscription is with a provider that is no longer set up here. Cancel it there first, or write to us.',
    );
  try {
    await api.cancel(provider_ref, `cancel:${provider_ref}:${revision}`);
  } catch (error) {
    log.error(
      { err: error, provider, provider_ref },
      'An account was not deleted: its subscription could not be cancelled',
    );
    throw new Refusal(
      503,
      'Your subscription could not be cancelled just now, so your account was not deleted. Please try again in a few minutes.',
    );
  }
  await markCancelled(db, provider, provider_ref);
}

/**
 * Ends subscriptions of accounts that have been deleted: a checkout may have been open in another window.
 * Nobody else could cancel them.
 */
export async function endOrphanSubscriptions({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  for (const { provider, provider_ref } of await listOrphanSubscriptions(db))
    await transaction(db, (tx) =>
      jobs.send(tx, endSubscription, { provider, provider_ref }, `${provider}-${provider_ref}`),
    );
}
