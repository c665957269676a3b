import { sql } from 'kysely';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findApprovedSubscription, findLiveSubscription } from '#features/billing/queries.ts';
import { Refusal } from '#http/errors.ts';
import { endSubscription } from '#features/billing/end-subscription-job.ts';

/**
 * Makes sure that nothing more is charged. An account is deleted only after its provider has confirmed that.
 * @throws 409 or 503, with nothing changed.
 */
export async function cancelSubscriptions({ db, payments, log }: Context, user_id: number): Promise<void> {
  const live = (await findLiveSubscription(db, user_id)) ?? (await findApprovedSubscription(db, user_id));
  if (!live || live.cancel_scheduled) return;
  const { provider, provider_ref, revision } = live;
  const at = payments.of(provider);
  if (!at)
    throw new Refusal(
      409,
      'Your subscription is with a provider that is not set up here any more. Cancel it there first, or write to us.',
    );
  try {
    await at.cancel(provider_ref, `cancel:${provider_ref}:${revision}`);
  } catch (error) {
    log.error({ err: error, provider, provider_ref }, 'A subscription was not cancelled for a deletion');
    throw new Refusal(
      503,
      'Your subscription could not be cancelled just now, so your account stands as it was. Please try again in a few minutes.',
    );
  }
  await db
    .updateTable('subscriptions')
    .set({ cancel_scheduled: true, revision: sql`revision + 1` })
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .execute();
}

/**
 * Ends subscriptions of accounts that have been deleted: a checkout may have been open in another window.
 * Nobody could cancel them any more.
 */
export async function endOrphans({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const orphans = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.provider', 'subscriptions.provider_ref'])
    .where('users.deleted_at', 'is not', null)
    .where('subscriptions.status', 'in', ['active', 'past_due'])
    .where('subscriptions.cancel_scheduled', '=', false)
    .execute();
  for (const { provider, provider_ref } of orphans)
    await transaction(db, (tx) =>
      jobs.send(tx, endSubscription, { provider, provider_ref }, `${provider}-${provider_ref}`),
    );
}
