import type { Provider } from '@kinora/contract/billing/billing';
import type { Context } from '#context.ts';
import { listConfirmedOthers, type StoredSubscription } from '#features/billing/queries.ts';
import { Refusal } from '#http/errors.ts';
import type { SubscriptionProvider } from '#services/payments/types.ts';

/**
 * How many other subscriptions are read; if the provider knows at most `maxKnown` of them, its keys are assumed
 * to belong to another account.
 */
const sampleSize = 5;
const maxKnown = 1;

/** The provider knows almost none of our subscriptions: its keys probably belong to another account. */
export class WrongAccount extends Refusal {
  override name = 'WrongAccount';
  constructor() {
    super(
      503,
      'The payment provider cannot confirm this at the moment. Nothing was changed; please try again later.',
    );
  }
}

/**
 * Checks other subscriptions if a provider does not know the given one. If it knows almost none of them either, its keys
 * probably belong to another account: nothing changes for members with access, and an error is logged for the
 * operator.
 * @throws WrongAccount
 */
export async function refuseWrongAccount(
  { db, clock, log }: Context,
  provider: SubscriptionProvider,
  { id, access_until, is_unconfirmed }: StoredSubscription,
): Promise<void> {
  const hasAccess = access_until !== null && new Date(access_until) > clock.now();
  // Members without access must be able to subscribe again.
  if (is_unconfirmed || !hasAccess) return;
  const others = await listConfirmedOthers(db, provider.provider, id, sampleSize);
  if (others.length === 0) return;
  let known = 0;
  for (const { provider_ref } of others) {
    if (await provider.readSubscription(provider_ref)) known++;
    if (known > maxKnown || (known > 0 && others.length < sampleSize)) return;
  }
  log.error(
    { provider: provider.provider, checked: others.length + 1, known },
    `${providerNames[provider.provider]} knows almost none of the subscriptions created here: its keys probably belong to another account. Nothing was changed for subscribers; restore the keys and restart`,
  );
  throw new WrongAccount();
}

const providerNames: Record<Provider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  sandbox: 'The sandbox',
};
