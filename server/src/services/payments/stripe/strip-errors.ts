import Stripe from 'stripe';

/**
 * Reduces errors to their message. @NOTE Stripe's errors contain the payment, with its secret and the payer's
 * address, and errors are logged in full.
 */
export function withStrippedErrors<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return (...args) =>
    call(...args).catch((error: unknown) => {
      throw error instanceof Stripe.errors.StripeError ? strip(error) : error;
    });
}

function strip({ statusCode, code, type, message, requestId }: Stripe.errors.StripeError): Error {
  const summary = `${statusCode ?? 'nothing'} ${code ?? type} (${requestId ?? 'no request id'})`;
  return new Error(`Stripe answered ${summary}: ${message}`);
}
