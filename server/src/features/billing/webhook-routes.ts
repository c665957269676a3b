import {
  paypalWebhook,
  sandboxWebhook,
  stripeWebhook,
  type Provider,
} from '@kinora/contract/billing/billing';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import { receiveEvent } from '#features/billing/sync/receive-event.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';
import type { EventHeaders } from '#services/payments/types.ts';

export function routes(app: App): void {
  route(app, stripeWebhook, ({ context, request }) => receive(context, 'stripe', request));
  route(app, paypalWebhook, ({ context, request }) => receive(context, 'paypal', request));
  route(app, sandboxWebhook, ({ context, request }) => receive(context, 'sandbox', request));
}

async function receive(context: Context, name: Provider, request: FastifyRequest): Promise<null> {
  const provider = context.payments.find(name);
  if (!provider) throw notFound('This payment method is not set up here.');
  await receiveEvent(context, provider, request.raw_body ?? Buffer.alloc(0), singleHeaders(request));
  return null;
}

/** Omits headers that are repeated, because their value is ambiguous. */
const singleHeaders = ({ headers }: FastifyRequest): EventHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([, value]) => typeof value === 'string'),
  ) as EventHeaders;
