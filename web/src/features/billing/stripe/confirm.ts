import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { formErrors } from '#lib/form-errors.ts';
import type { Attempt } from '../payment/use-subscribe.ts';

/**
 * Pays what the fields hold, through whatever the bank asks for.
 * @returns what went wrong, in words; null once Stripe has it. Whether it was paid is for our server to say.
 */
export async function payWithStripe(
  stripe: Stripe,
  elements: StripeElements,
  begin: () => Promise<Attempt>,
): Promise<string | null> {
  // First of all, so that a wallet opens from the press itself.
  const { error: incomplete } = await elements.submit();
  if (incomplete) return wordsOf(incomplete);
  try {
    const { client_secret, kind } = await begin();
    const confirmation = {
      elements,
      clientSecret: client_secret,
      confirmParams: { return_url: `${location.origin}/payment-successful` },
      redirect: 'if_required' as const,
    };
    const { error } = await (kind === 'setup'
      ? stripe.confirmSetup(confirmation)
      : stripe.confirmPayment(confirmation));
    return error && !isDone(error) ? wordsOf(error) : null;
  } catch (error) {
    return formErrors(error, []).form;
  }
}

export const wordsOf = (error: StripeError): string =>
  error.message ?? 'The card could not be read. Please try again.';

/** It was paid by an earlier press, whose answer got lost. */
const isDone = ({ payment_intent, setup_intent }: StripeError) =>
  (payment_intent ?? setup_intent)?.status === 'succeeded';
