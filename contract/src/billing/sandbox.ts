import * as z from 'zod/mini';
import { Instant, storable } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { BilledEvery } from './billing.ts';

/** Sandbox card numbers by the behavior they trigger; any other number is declined. */
export const sandboxCards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  needs_authentication: '4000002500003155',
  fails_on_renewal: '4000000000000341',
} as const;

export const SandboxCard = z.object({
  card_number: z.string('Enter the 16 digits of a test card').check(
    z.overwrite((value) => value.replace(/[\s-]/g, '')),
    z.regex(/^\d{16}$/, 'Enter the 16 digits of a test card'),
  ),
});

const refParams = { params: z.object({ ref: z.string().check(storable('ref')) }) };

export const sandboxCheckout = endpoint({
  summary: 'The amount that a sandbox checkout charges',
  method: 'GET',
  path: '/api/sandbox/checkout/:ref',
  auth: 'visitor',
  ...refParams,
  response: z.object({
    amount_minor: z.int(),
    full_amount_minor: z.int(),
    billed_every: BilledEvery,
    /** The length of a gift, which is paid once; null for a subscription. */
    gift_months: z.nullable(z.int()),
    currency: z.string(),
    trial_days: z.int(),
    status: z.enum(['open', 'needs_authentication', 'paid', 'expired']),
  }),
});

const Outcome = z.object({
  status: z.enum(['paid', 'needs_authentication']),
  /** The page on which the browser continues. */
  url: z.string(),
});

export const paySandboxCheckout = endpoint({
  summary: 'Pay a sandbox checkout with a test card; no real money',
  method: 'POST',
  path: '/api/sandbox/checkout/:ref/pay',
  auth: 'visitor',
  encoding: 'json',
  ...refParams,
  body: SandboxCard,
  response: Outcome,
});

export const authenticateSandboxCheckout = endpoint({
  summary: "Confirm or decline a sandbox payment, as on a bank's page",
  method: 'POST',
  path: '/api/sandbox/checkout/:ref/authenticate',
  auth: 'visitor',
  encoding: 'json',
  ...refParams,
  body: z.object({ is_confirmed: z.boolean() }),
  response: Outcome,
});

export const sandboxMethod = endpoint({
  summary: "A token for a test card, as a provider's card fields would return it",
  method: 'POST',
  path: '/api/sandbox/method',
  auth: 'member',
  encoding: 'json',
  body: SandboxCard,
  response: z.object({ id: z.string(), brand: z.string(), last4: z.string() }),
});

export const advanceSandboxClock = endpoint({
  summary: 'Move the clock of the whole service forward; only in the sandbox, and never in production',
  method: 'POST',
  path: '/api/sandbox/clock',
  auth: 'member',
  encoding: 'json',
  body: z.object({ days: z.int().check(z.minimum(1), z.maximum(400)) }),
  response: z.object({ now: Instant }),
});

export const sandboxClock = endpoint({
  summary: 'The time of the sandbox clock, and whether it can be moved',
  method: 'GET',
  path: '/api/sandbox/clock',
  auth: 'member',
  response: z.object({ now: Instant, may_advance: z.boolean() }),
});
