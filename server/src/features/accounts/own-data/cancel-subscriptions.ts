import type { Context } from '#context.ts';
import { liveSubscription } from '#features/billing/queries.ts';
import { Refusal } from '#http/errors.ts';

/**
 * Sees to it that nothing is charged any more. An account is deleted only after its provider has said so.
 * @throws 409 or 503, with nothing done.
 */
export async function cancelSubscriptions({ db, payments, log }: Context, user_id: number): Promise<void> {
  const live = await liveSubscription(db, user_id);
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
}
