/** An error in Stripe's format. */
export class StripeFakeError extends Error {
  status: number;
  error: {
    type: string;
    message: string;
    code?: string;
    decline_code?: string;
    param?: string;
    payment_intent?: unknown;
  };
  constructor(status: number, error: StripeFakeError['error']) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const missing = (type: string, id: string, param = 'id') =>
  new StripeFakeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param,
  });

export const invalid = (message: string, code?: string, param?: string) =>
  new StripeFakeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });

/** A card error contains the whole payment intent, including its client secret. */
export const declined = (payment_intent: unknown) =>
  new StripeFakeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent,
  });
