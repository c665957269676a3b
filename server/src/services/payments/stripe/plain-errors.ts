import Stripe from 'stripe';

/**
 * @NOTE Stripe's errors carry the payment they are about, with its secret and the person's address, and all
 * of an error is logged. What leaves here says what happened and nothing else.
 */
export function withPlainErrors<Args extends unknown[], Answer>(
  act: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) =>
    act(...args).catch((error: unknown) => {
      throw error instanceof Stripe.errors.StripeError ? plain(error) : error;
    });
}

function plain({ statusCode, code, type, message, requestId }: Stripe.errors.StripeError): Error {
  const answered = `${statusCode ?? 'nothing'} ${code ?? type} (${requestId ?? 'no request id'})`;
  return new Error(`Stripe answered ${answered}: ${message}`);
}
