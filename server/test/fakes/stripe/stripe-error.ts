/** A refusal as Stripe words it. */
export class StripeFakeError extends Error {
  status: number;
  error: { type: string; message: string; code?: string; decline_code?: string; param?: string };
  constructor(status: number, error: StripeFakeError['error']) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const missing = (what: string, id: string) =>
  new StripeFakeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });

export const invalid = (message: string, code?: string) =>
  new StripeFakeError(400, { type: 'invalid_request_error', message, ...(code && { code }) });

export const declined = () =>
  new StripeFakeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
