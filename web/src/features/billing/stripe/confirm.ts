import { toProviderAmount } from '@kinora/contract/billing/provider-money';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { formErrors } from '#lib/api/form-errors.ts';
import type { Coupon } from '../payment/use-coupon.ts';
import type { Subscribe } from '../payment/use-subscribe.ts';

/**
 * Pays with what was entered in the fields, including any authentication that the bank requires.
 * @returns an error message, or null once Stripe has accepted the payment. Only our server determines
 * whether it has been paid.
 */
export async function payWithStripe(
  stripe: Stripe,
  elements: StripeElements,
  { resolveQuote, begin }: Pick<Coupon, 'resolveQuote'> & Pick<Subscribe, 'begin'>,
): Promise<string | null> {
  try {
    const quote = await resolveQuote();
    // The fields must know the amount before they are submitted.
    if (quote)
      await elements.update({ amount: toProviderAmount('stripe', quote.amount_minor, quote.currency) });
    const { error: incomplete } = await elements.submit();
    if (incomplete) return stripeErrorMessage(incomplete);
    const { client_secret, kind } = await begin(quote?.code);
    const confirmation = {
      elements,
      clientSecret: client_secret,
      confirmParams: { return_url: `${location.origin}/payment-successful` },
      redirect: 'if_required' as const,
    };
    const { error } = await (kind === 'setup'
      ? stripe.confirmSetup(confirmation)
      : stripe.confirmPayment(confirmation));
    return error && !hasSucceeded(error) ? stripeErrorMessage(error) : null;
  } catch (error) {
    return formErrors(error, []).form;
  }
}

export const stripeErrorMessage = (error: StripeError): string =>
  error.message ?? 'The card could not be read. Please try again.';

/** Whether an earlier attempt, whose response was lost, has already succeeded. */
const hasSucceeded = ({ payment_intent, setup_intent }: StripeError) =>
  (payment_intent ?? setup_intent)?.status === 'succeeded';
