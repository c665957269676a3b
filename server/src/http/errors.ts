import type { Requirement } from '@kinora/contract/requirements';

/**
 * A refusal that a handler throws and the error handler turns into a response. `status` is the HTTP status;
 * `status_code` is the status in the body, which for some calls of the API is a different number.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  status: number;
  status_code: number;
  errors: Record<string, string> | undefined;
  /** What the caller must do first. */
  demand: Requirement | null;

  constructor(
    status: number,
    message: string,
    extra: { status_code?: number; errors?: Record<string, string>; demand?: Requirement } = {},
  ) {
    super(message);
    this.status = status;
    this.status_code = extra.status_code ?? status;
    this.errors = extra.errors;
    this.demand = extra.demand ?? null;
  }
}

export const notFound = (message: string) => new Refusal(404, message);
export const forbidden = (message: string) => new Refusal(403, message);
export const signedOut = () => new Refusal(401, 'Please sign in.');
export const notSubscribed = () => new Refusal(403, 'You need an active subscription for this.');

/** One or more fields are invalid; the first field's message is also the refusal's message. */
export const invalid = (errors: Record<string, string>) =>
  new Refusal(422, Object.values(errors)[0] ?? 'Please check the form.', { errors });
