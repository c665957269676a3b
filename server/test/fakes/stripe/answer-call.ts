import type { IncomingMessage } from 'node:http';
import { findRoute } from '#test/fakes/find-route.ts';
import type { StripeState } from '#test/fakes/stripe/state.ts';
import { charges } from '#test/fakes/stripe/charges.ts';
import { checkoutSessions } from '#test/fakes/stripe/checkout-sessions.ts';
import { connect } from '#test/fakes/stripe/connect.ts';
import { customers } from '#test/fakes/stripe/customers.ts';
import { disputes } from '#test/fakes/stripe/disputes.ts';
import { events } from '#test/fakes/stripe/events.ts';
import { expand } from '#test/fakes/stripe/expand.ts';
import { readForm, textList } from '#test/fakes/stripe/form.ts';
import { intents } from '#test/fakes/stripe/intents.ts';
import { invoicePayments } from '#test/fakes/stripe/invoice-payments.ts';
import { invoices } from '#test/fakes/stripe/invoices.ts';
import { paymentMethods } from '#test/fakes/stripe/payment-methods.ts';
import { prices } from '#test/fakes/stripe/prices.ts';
import { promotionCodes } from '#test/fakes/stripe/promotion-codes.ts';
import { refunds } from '#test/fakes/stripe/refunds.ts';
import type { Route } from '#test/fakes/stripe/route.ts';
import { schedules } from '#test/fakes/stripe/schedules.ts';
import { StripeFakeError } from '#test/fakes/stripe/stripe-error.ts';
import { subscriptions } from '#test/fakes/stripe/subscriptions.ts';

const routes: readonly Route[] = [
  ...customers,
  ...prices,
  ...promotionCodes,
  ...paymentMethods,
  ...checkoutSessions,
  ...subscriptions,
  ...schedules,
  ...invoices,
  ...invoicePayments,
  ...intents,
  ...charges,
  ...refunds,
  ...disputes,
  ...events,
  ...connect,
];

export type Answer = { status: number; body: string };

/** Returns the name of a call as tests refer to it, such as `POST /v1/invoices/:id/pay`. */
export function callOf(request: IncomingMessage): string | null {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  return findRoute(routes, request.method ?? '', pathname)?.route.on ?? null;
}

export function answerCall(state: StripeState, request: IncomingMessage, body: string): Answer {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const found = findRoute(routes, request.method ?? '', pathname);
  try {
    if (!found)
      throw new StripeFakeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${pathname}).`,
      });
    const form = readForm(request.method === 'GET' ? search.slice(1) : body);
    const expanded = expand(state, found.route.answer(state, form, found.id), textList(form, 'expand'));
    return { status: 200, body: JSON.stringify(expanded) };
  } catch (error) {
    if (!(error instanceof StripeFakeError)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.error }) };
  }
}
