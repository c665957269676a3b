import * as z from 'zod/mini';
import { Instant, Nothing } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Subscription = z.object({
  status: z.enum(['pending', 'active', 'past_due', 'ended']),
  access_until: z.nullable(Instant),
  cancel_scheduled: z.boolean(),
});

export const activeSubscription = endpoint({
  summary: 'Whether the caller may watch now; 402 when not',
  method: 'GET',
  path: '/api/active-subscription',
  auth: 'member',
  answer: Subscription,
});

export const subscriptionLink = endpoint({
  summary: "The address of the payment provider's checkout, made for the caller",
  method: 'GET',
  path: '/api/subscriptionLink',
  auth: 'member',
  answer: z.object({ url: z.string() }),
});

export const sandboxCheckout = endpoint({
  summary: 'What an open sandbox checkout asks for',
  method: 'GET',
  path: '/api/sandbox/checkout/:ref',
  auth: 'visitor',
  params: z.object({ ref: z.string() }),
  answer: z.object({
    amount_minor: z.int(),
    currency: z.string(),
    status: z.enum(['open', 'paid', 'expired']),
  }),
});

export const SandboxCard = z.object({
  card_number: z.string().check(
    z.overwrite((value) => value.replace(/[\s-]/g, '')),
    z.regex(/^\d{16}$/, 'Enter the 16 digits of a test card'),
  ),
});

export const paySandboxCheckout = endpoint({
  summary: 'Pay a sandbox checkout with a test card; no real money',
  method: 'POST',
  path: '/api/sandbox/checkout/:ref/pay',
  auth: 'visitor',
  encoding: 'json',
  params: z.object({ ref: z.string() }),
  body: SandboxCard,
  answer: z.object({ url: z.string() }),
});

export const sandboxWebhook = endpoint({
  summary: 'Notifications of the sandbox provider, signed over the raw body',
  method: 'POST',
  path: '/api/webhook/sandbox',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({ id: z.string(), type: z.string(), object: z.string() }),
  answer: Nothing,
});
