import type { IncomingMessage } from 'node:http';
import { findRoute } from '#test/fakes/find-route.ts';
import type { PaypalState } from '#test/fakes/paypal/state.ts';
import { disputes } from '#test/fakes/paypal/disputes.ts';
import { events } from '#test/fakes/paypal/events.ts';
import { plans } from '#test/fakes/paypal/plans.ts';
import { notFound, type Answer } from '#test/fakes/paypal/route.ts';
import type { Identity } from '#test/fakes/paypal/signing.ts';
import { subscriptions } from '#test/fakes/paypal/subscriptions.ts';
import type { Tokens } from '#test/fakes/paypal/tokens.ts';
import { transactions } from '#test/fakes/paypal/transactions.ts';

const routes = [...plans, ...subscriptions, ...transactions, ...disputes, ...events];
const certificates = '/v1/notifications/certs/';

const requestUrl = ({ url, headers }: IncomingMessage) => new URL(url ?? '/', `http://${headers.host}`);

/** Returns the name of a call as tests refer to it, such as `POST /v1/billing/subscriptions/:id/cancel`. */
export function callOf(request: IncomingMessage): string {
  const { pathname } = requestUrl(request);
  const { method = '' } = request;
  if (pathname.startsWith(certificates)) return `${method} ${certificates}:id`;
  return findRoute(routes, method, pathname)?.route.on ?? `${method} ${pathname}`;
}

export type CallContext = {
  state: PaypalState;
  tokens: Tokens;
  identities: ReadonlyMap<string, Identity>;
  /** Responses to calls with a request ID, which are repeated when the same ID is sent again. */
  responses: Map<string, Answer>;
};

export function answerCall(context: CallContext, request: IncomingMessage, body: string): Answer {
  const { state, tokens, identities, responses } = context;
  const url = requestUrl(request);
  if (url.pathname.startsWith(certificates)) {
    const identity = identities.get(url.pathname.slice(certificates.length));
    return identity ? { status: 200, text: identity.pem } : notFound();
  }
  if (url.pathname === '/v1/oauth2/token') return tokens.issue(request.headers);
  if (!tokens.isValid(request.headers)) return { status: 401, body: { error: 'invalid_token' } };
  const found = findRoute(routes, request.method ?? '', url.pathname);
  if (!found) return notFound();
  const key = request.headers['paypal-request-id'];
  const requestKey = `${url.pathname} ${String(key)}`;
  const earlier = key === undefined ? undefined : responses.get(requestKey);
  if (earlier) return earlier;
  const input = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
  const answer = found.route.answer(state, {
    id: found.id,
    query: url.searchParams,
    body: input,
    url: url.href,
  });
  if (key !== undefined) responses.set(requestKey, structuredClone(answer));
  return answer;
}
