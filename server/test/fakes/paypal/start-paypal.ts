import { randomUUID } from 'node:crypto';
import { after, second, type Clock } from '#clock.ts';
import { startLocalServer } from '#test/fakes/local-server.ts';
import { deliver, type Delivery, type Notification } from '#test/fakes/notifications.ts';
import { answerCall, callOf } from '#test/fakes/paypal/answer-call.ts';
import { createPaypalState, type PaypalState } from '#test/fakes/paypal/state.ts';
import { advance } from '#test/fakes/paypal/renewals.ts';
import { refused, type Answer } from '#test/fakes/paypal/route.ts';
import type { Event } from '#test/fakes/paypal/shapes.ts';
import { createIdentity, signNotification, type Identity } from '#test/fakes/paypal/signing.ts';
import { approve } from '#test/fakes/paypal/subscriptions.ts';
import { openTokens } from '#test/fakes/paypal/tokens.ts';
import { openFaults, type Faults } from '#test/fakes/wire-faults.ts';

export type PaypalFake = AsyncDisposable & {
  url: string;
  /** The environment variables of a service that uses this fake. */
  env: Record<string, string>;
  client_id: string;
  client_secret: string;
  webhook_id: string;
  state: PaypalState;
  clock: Clock;
  faults: Faults;
  /** Every call received: its name and its PayPal-Request-Id. */
  calls: { on: string; key: string | undefined }[];
  /** The identities that PayPal signs with, by certificate name; tests can add others or replace them. */
  identities: Map<string, Identity>;
  /** Invalidates all access tokens issued so far. */
  revokeTokens: () => void;
  advance: (ms: number) => void;
  approve: (subscription: string) => void;
  sign: (event: Event, from?: Partial<SignOptions>) => Notification;
  /** Sends the events recorded since the previous delivery to a webhook; returns the status codes. */
  deliver: (url: string, delivery?: Delivery) => Promise<number[]>;
};

type SignOptions = { identity: Identity; cert_url: string; webhook_id: string; seconds_ago: number };

/** Generating keys is slow, so all tests in a file share them. */
let sharedIdentity: Identity | undefined;

/**
 * Fakes the part of PayPal that we use: it records transactions without moving money, and has a clock that
 * tests move forward.
 */
export async function startPaypal(): Promise<PaypalFake> {
  const state = createPaypalState();
  const faults = openFaults();
  const calls: PaypalFake['calls'] = [];
  const identities = new Map([['CERT-1', (sharedIdentity ??= createIdentity())]]);
  const [client_id, client_secret, webhook_id] = ['kinora-client', 'kinora-secret', 'WH-KINORA'];
  state.webhooks.push({
    id: webhook_id,
    url: 'https://kinora.test/api/webhook/paypal',
    event_types: [{ name: '*' }],
  });
  const tokens = openTokens(client_id, client_secret);
  const context = { state, tokens, identities, responses: new Map() };

  const server = await startLocalServer((request, body, response) => {
    const on = callOf(request);
    calls.push({ on, key: request.headers['paypal-request-id'] as string | undefined });
    const fault = faults.take(on);
    const result: Answer =
      fault === 'failed' ? refused(500, 'INTERNAL_SERVER_ERROR') : answerCall(context, request, body);
    if (fault === 'lost') request.socket.destroy();
    else
      response
        .writeHead(result.status, { 'content-type': 'application/json' })
        .end(result.text ?? (result.body === undefined ? undefined : JSON.stringify(result.body)));
  });

  const sign: PaypalFake['sign'] = (event, from = {}) =>
    signNotification(JSON.stringify(event), {
      identity: from.identity ?? sharedIdentity ?? createIdentity(),
      cert_url: from.cert_url ?? `${server.url}/v1/notifications/certs/CERT-1`,
      webhook_id: from.webhook_id ?? webhook_id,
      sent_at: after(state.now(), -(from.seconds_ago ?? 0) * second),
      transmission_id: randomUUID(),
    });
  let sentCount = 0;
  return {
    url: server.url,
    env: {
      PAYPAL_CLIENT_ID: client_id,
      PAYPAL_CLIENT_SECRET: client_secret,
      PAYPAL_WEBHOOK_ID: webhook_id,
      PAYPAL_API_BASE: server.url,
    },
    client_id,
    client_secret,
    webhook_id,
    state,
    clock: { now: state.now },
    faults,
    calls,
    identities,
    revokeTokens: tokens.revokeAll,
    advance: (ms) => advance(state, ms),
    approve: (subscription) => approve(state, subscription),
    sign,
    deliver: (url, delivery) => {
      const unsent = state.events.slice(sentCount);
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
