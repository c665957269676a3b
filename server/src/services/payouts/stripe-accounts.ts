import Stripe from 'stripe';
import { toAccountNeeds } from '#services/payouts/account-needs.ts';
import { agreementFor } from '#services/payouts/agreement.ts';
import { AccountRefused, type AccountState, type NewAccount } from '#services/payouts/types.ts';

/** Motion picture and video production and distribution. */
const merchant_category = '7829';

/** Opens an Express account in the creator's country, under the agreement that lets us transfer money there. */
export async function openAccount(
  stripe: Stripe,
  public_url: string,
  { user_id, email, country }: NewAccount,
): Promise<string> {
  const { country: our_country } = await stripe.accounts.retrieveCurrent();
  const agreement = agreementFor(our_country ?? country, country);
  // An account in another country under the full agreement can only receive transfers if it can also take
  // payments.
  const needsPayments = agreement === 'full' && our_country !== country;
  try {
    const { id } = await stripe.accounts.create(
      {
        type: 'express',
        email,
        country,
        capabilities: {
          transfers: { requested: true },
          ...(needsPayments && { card_payments: { requested: true } }),
        },
        business_profile: { mcc: merchant_category, url: public_url },
        tos_acceptance: { service_agreement: agreement },
        metadata: { user_id },
      },
      { idempotencyKey: `payout-account:${user_id}:${country}` },
    );
    return id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new AccountRefused(error.message);
    throw error;
  }
}

/** Reads whether Stripe can pay out to an account, and what it needs from the owner. */
export async function readAccount(stripe: Stripe, account: string): Promise<AccountState> {
  const { capabilities, payouts_enabled, details_submitted, requirements } =
    await stripe.accounts.retrieve(account);
  const is_ready = capabilities?.transfers === 'active' && payouts_enabled;
  // Before the owner has been through Stripe's form, everything is due.
  const due = details_submitted
    ? [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]
    : [];
  const deadline = due.length > 0 ? requirements?.current_deadline : null;
  return {
    is_ready,
    in_review: !is_ready && details_submitted && due.length === 0,
    needs: toAccountNeeds(due),
    needs_by: deadline ? new Date(deadline * 1000) : null,
  };
}
