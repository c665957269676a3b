import { fromProviderAmount, toProviderAmount } from '@kinora/contract/billing/provider-money';
import Stripe from 'stripe';
import type { StripeSettings } from '#config/payment-settings.ts';
import { stripeClient } from '#services/payments/stripe/client.ts';
import { withStrippedErrors } from '#services/payments/stripe/strip-errors.ts';
import { openAccount, readAccount } from '#services/payouts/stripe-accounts.ts';
import { TransferRefused, type PayoutProvider, type Transfer } from '#services/payouts/types.ts';

/**
 * Pays by transfers to Stripe Connect Express accounts; creators give bank details to Stripe, never to us.
 */
export function openStripePayouts(
  { secret_key, api_base }: Pick<StripeSettings, 'secret_key' | 'api_base'>,
  public_url: string,
): PayoutProvider {
  const wallet_url = `${public_url}/publisher/wallet`;
  const stripe = stripeClient(secret_key, api_base);
  return {
    way: 'stripe',
    openAccount: withStrippedErrors((creator) => openAccount(stripe, public_url, creator)),
    accountPage: withStrippedErrors(async (account) => {
      const { url } = await stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: wallet_url,
        refresh_url: wallet_url,
      });
      return url;
    }),
    readAccount: withStrippedErrors((account) => readAccount(stripe, account)),
    send: withStrippedErrors((transfer) => send(stripe, transfer)),
    listReversed: withStrippedErrors(async (since) => {
      const found = [];
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const { id, amount_reversed, currency } of stripe.transfers.list({ created, limit: 100 }))
        if (amount_reversed > 0)
          found.push({
            reference: id,
            reversed_minor: fromProviderAmount('stripe', amount_reversed, currency),
          });
      return found;
    }),
  };
}

async function send(stripe: Stripe, transfer: Transfer): Promise<string> {
  const { key, attempt, amount_minor, currency, destination } = transfer;
  // Stripe remembers idempotency keys for a day only; the transfer group can always be looked up.
  const { data: sent } = await stripe.transfers.list({ transfer_group: key, limit: 100 });
  const [known] = sent;
  if (known) return known.id;
  try {
    const { id } = await stripe.transfers.create(
      {
        amount: toProviderAmount('stripe', amount_minor, currency),
        currency,
        destination,
        transfer_group: key,
        description: `Royalties ${key}`,
        metadata: { payout: key },
      },
      { idempotencyKey: `payout:${key}:${attempt}` },
    );
    return id;
  } catch (error) {
    // Only a request that Stripe examined and rejected is certain not to have been executed.
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new TransferRefused(messageFor(error, currency));
    throw error;
  }
}

/** @NOTE Stripe's error has no code if an account does not accept a currency. */
function messageFor({ code, message }: Stripe.errors.StripeInvalidRequestError, currency: string): string {
  if (code === 'balance_insufficient') return 'The service’s balance at Stripe was too low.';
  if (/\bcurrenc(?:y|ies)\b/i.test(message))
    return `Your account at Stripe does not accept ${currency.toUpperCase()}. Add a bank account in this currency there.`;
  return 'Stripe refused the transfer.';
}
