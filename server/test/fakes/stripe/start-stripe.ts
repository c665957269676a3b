import Stripe from 'stripe';
import type { Clock } from '#clock.ts';
import { startLocalServer } from '#test/fakes/local-server.ts';
import { deliver, type Delivery, type Notification } from '#test/fakes/notifications.ts';
import { openFaults, type Faults } from '#test/fakes/wire-faults.ts';
import { answerCall, callOf } from '#test/fakes/stripe/answer-call.ts';
import { createStripeState, type StripeState } from '#test/fakes/stripe/state.ts';
import { authenticate, confirm, payCheckout, type Outcome } from '#test/fakes/stripe/browser.ts';
import { openIdempotencyCache } from '#test/fakes/stripe/idempotency.ts';
import { typeCard } from '#test/fakes/stripe/payment-methods.ts';
import { addPrice } from '#test/fakes/stripe/prices.ts';
import { advance } from '#test/fakes/stripe/renewals.ts';
import type { Event } from '#test/fakes/stripe/shapes.ts';

export type StripeFake = AsyncDisposable & {
  url: string;
  /** The environment variables of a service that uses this fake. */
  env: Record<string, string>;
  secret_key: string;
  webhook_secret: string;
  price_id: string;
  /** A yearly price of the same product; `env` does not include it. */
  yearly_price_id: string;
  state: StripeState;
  clock: Clock;
  faults: Faults;
  /** Every call received: its name and its idempotency key. */
  calls: { on: string; key: string | undefined }[];
  /** Moves the clock forward: payments that fall due are charged, and failed charges are retried. */
  advance: (ms: number) => void;
  /** These do what the customer does in the browser. */
  typeCard: (number: string, expires?: string) => string;
  confirm: (client_secret: string, method: string) => Outcome;
  authenticate: (client_secret: string) => Outcome;
  payCheckout: (url: string, method: string) => Outcome;
  /** The events so far, of one type or of all. */
  events: (type?: string) => Event[];
  /** An event as sent over HTTP, signed with the current time unless specified otherwise. */
  sign: (event: Event, from?: { secret?: string; seconds_ago?: number }) => Notification;
  /** Sends the events recorded since the previous delivery to a webhook; returns the status codes. */
  deliver: (url: string, delivery?: Delivery) => Promise<number[]>;
};

/**
 * Fakes the part of Stripe that we use: it stores the same objects, but moves no money, and tests can move its
 * clock forward.
 */
export async function startStripe(): Promise<StripeFake> {
  const state = createStripeState();
  const faults = openFaults();
  const calls: StripeFake['calls'] = [];
  const runOnce = openIdempotencyCache(state.now);
  const [secret_key, webhook_secret] = ['sk_test_kinora', 'whsec_kinora'];
  const price = addPrice(state, 'prod_kinora', 999);
  const yearlyPrice = addPrice(state, 'prod_kinora', 9900, 'usd', 'year');

  const server = await startLocalServer((request, body, response) => {
    const send = (status: number, text: string, replayed = false) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'request-id': 'req_fake',
          ...(replayed && { 'idempotent-replayed': 'true' }),
        })
        .end(text);
    if (request.headers.authorization !== `Bearer ${secret_key}`) {
      send(
        401,
        JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }),
      );
      return;
    }
    const on = callOf(request);
    const key = request.headers['idempotency-key'] as string | undefined;
    if (on) calls.push({ on, key });
    const fault = on && faults.take(on);
    if (fault === 'failed') {
      send(
        500,
        JSON.stringify({ error: { type: 'api_error', message: 'Something went wrong on our side' } }),
      );
      return;
    }
    const fullRequest = `${request.method} ${request.url} ${body}`;
    const answer = runOnce(request.method === 'GET' ? undefined : key, fullRequest, () =>
      answerCall(state, request, body),
    );
    if (fault === 'lost') request.socket.destroy();
    else send(answer.status, answer.body, answer.replayed);
  });

  const events = (type?: string) =>
    state.all('event').filter((one) => type === undefined || one.type === type);
  const sign: StripeFake['sign'] = (event, { secret = webhook_secret, seconds_ago = 0 } = {}) => {
    const payload = JSON.stringify(event);
    const timestamp = state.now() - seconds_ago;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
  };
  let sentCount = 0;
  return {
    url: server.url,
    env: {
      STRIPE_SECRET_KEY: secret_key,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_kinora',
      STRIPE_WEBHOOK_SECRET: webhook_secret,
      STRIPE_PRICE_ID: price.id,
      STRIPE_API_BASE: server.url,
    },
    secret_key,
    webhook_secret,
    price_id: price.id,
    yearly_price_id: yearlyPrice.id,
    state,
    clock: state.clock,
    faults,
    calls,
    advance: (ms) => advance(state, ms),
    typeCard: (number, expires) => typeCard(state, number, expires),
    confirm: (secret, method) => confirm(state, secret, method),
    authenticate: (secret) => authenticate(state, secret),
    payCheckout: (url, method) => payCheckout(state, url, method),
    events,
    sign,
    deliver: (url, delivery) => {
      const unsent = events().slice(sentCount);
      sentCount += unsent.length;
      return deliver(
        url,
        unsent.map((event) => sign(event)),
        delivery,
      );
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
