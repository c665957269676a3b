import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@kinora/contract/endpoint';
import { endpoints } from '@kinora/contract/endpoints';
import { features } from '#features.ts';
import { createApp } from '#http/app.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { enrol, giveEpisode, personas, signIn, type Persona } from '#test/personas.ts';
import { publisherBody } from '#test/publisher-body.ts';

/** Result of a call; `in` means that it passed authorization, whatever the answer was. */
type Outcome = 'in' | 'sign in' | 'subscribe' | 'not yours' | 'operators only';

/** The outcome for each persona, in the order of `personas`. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

// visitor, member, lapsed, subscriber, other publisher, operator, owner, lapsed owner
const everybody: Row = ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'];
const signedIn: Row = ['sign in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'];
const paying: Row = ['sign in', 'subscribe', 'subscribe', 'in', 'in', 'subscribe', 'in', 'subscribe'];
const owner: Row = ['sign in', 'not yours', 'not yours', 'not yours', 'not yours', 'not yours', 'in', 'in'];
const payingOwner: Row = [
  'sign in',
  'subscribe',
  'subscribe',
  'not yours',
  'not yours',
  'subscribe',
  'in',
  'subscribe',
];

const closed = 'operators only';
const operators: Row = ['sign in', closed, closed, closed, closed, 'in', closed, closed];

/** Every endpoint of the API. A new endpoint without a row here fails, and so does one whose rule changes. */
const table: Readonly<Record<string, Row>> = {
  'POST /api/login': everybody,
  'POST /api/logout': signedIn,
  'POST /api/register': everybody,
  'POST /api/preferences': signedIn,
  'GET /api/session': signedIn,
  'POST /api/forgot_password': everybody,
  'POST /api/update_password': everybody,
  'POST /api/code-verify': everybody,
  'DELETE /api/sessions': signedIn,
  'DELETE /api/sessions/:session_id': signedIn,
  'GET /api/sessions': signedIn,
  'POST /api/account/delete': signedIn,
  'POST /api/account/export': signedIn,
  'GET /api/account/deletion-summary': signedIn,
  'POST /api/profile/confirm-email': signedIn,
  'DELETE /api/profile/pending-email': signedIn,
  'POST /api/editProfile': signedIn,
  'GET /api/profile': signedIn,
  'DELETE /api/profile/photo': signedIn,
  'POST /api/profile/adult': signedIn,
  'POST /api/profile/maturity-level': signedIn,
  'POST /api/profile/maturity-pin': signedIn,
  'POST /api/profile/maturity-pin/remove': signedIn,
  'GET /api/publisher/show-limit': signedIn,
  'GET /api/publisher/show-preview/:show_id': signedIn,
  'GET /api/manage-profile': signedIn,
  'POST /api/manage-profile': signedIn,
  'GET /api/active-subscription': signedIn,
  'POST /api/subscription': signedIn,
  'GET /api/billing': signedIn,
  'POST /api/cancel-subscription': signedIn,
  'POST /api/paypal/subscription': signedIn,
  'GET /api/payment-options': signedIn,
  'POST /api/webhook/mediaconvert': everybody,
  'POST /api/webhook/paypal': everybody,
  'POST /api/coupon': signedIn,
  'POST /api/resume-subscription': signedIn,
  'POST /api/webhook/sandbox': everybody,
  'POST /api/webhook/stripe': everybody,
  'POST /api/subscribe': signedIn,
  'GET /api/subscriptionLink': signedIn,
  'POST /api/update-subscription': signedIn,
  'POST /api/sandbox/clock': signedIn,
  'POST /api/sandbox/checkout/:ref/authenticate': everybody,
  'POST /api/sandbox/checkout/:ref/pay': everybody,
  'GET /api/sandbox/checkout/:ref': everybody,
  'GET /api/sandbox/clock': signedIn,
  'POST /api/sandbox/method': signedIn,
  'GET /api/allShows': everybody,
  'GET /api/categories': everybody,
  'POST /api/dynamic-shows': everybody,
  'GET /api/get-languages': everybody,
  'POST /api/most-trending-shows': everybody,
  'GET /api/newEpisodes': everybody,
  'GET /api/popularHorrorshows': everybody,
  'GET /api/popularshows': everybody,
  'GET /api/show/details/:show_id': everybody,
  'GET /api/showsbycategory': everybody,
  'GET /api/suggested-shows/:limit': everybody,
  'GET /api/trending-shows': everybody,
  'GET /api/upcomingshows': everybody,
  'POST /api/dislike-show': signedIn,
  'POST /api/follow-show': signedIn,
  'POST /api/followed-shows': signedIn,
  'GET /api/following/shows': signedIn,
  'POST /api/like-show': signedIn,
  'GET /api/reactions': signedIn,
  'POST /api/search': everybody,
  'GET /api/search-suggestions': everybody,
  'POST /api/continue-watching': paying,
  'GET /api/episode/video/:episode_id': paying,
  'POST /api/pause-episode': paying,
  'POST /api/play-now': paying,
  'POST /api/continue-watching/restore': paying,
  'POST /api/continue-watching/remove': paying,
  'POST /api/viewed': paying,
  'POST /api/mark-all-as-read': signedIn,
  'POST /api/mark-as-read': signedIn,
  'GET /api/notifications/stream': signedIn,
  'GET /api/notifications': signedIn,
  'POST /api/unsubscribe/:token': everybody,
  'POST /api/comment': everybody,
  'POST /api/contact': everybody,
  'GET /api/about-us': everybody,
  'GET /api/pages/:name': everybody,
  'GET /api/faqs': everybody,
  'POST /api/publisher/tvshow': paying,
  'DELETE /api/publisher/tvshow/:show_id': owner,
  'POST /api/publisher/tvshow/:show_id': owner,
  'GET /api/publisher/get-analytics/:show_id': owner,
  'GET /api/publisher/get-retention/:episode_id': owner,
  'GET /api/publisher/tvshow': signedIn,
  'POST /api/publisher/season/store': payingOwner,
  'DELETE /api/publisher/season/delete/:season_id': owner,
  'POST /api/publisher/season/update/:show_id': owner,
  'GET /api/publisher/season/get-season/:season_id': owner,
  'GET /api/publisher/seasons/:show_id': owner,
  'GET /api/publisher/get-show-season': signedIn,
  'POST /api/publisher/episode/store': payingOwner,
  'DELETE /api/publisher/episode/delete/:episode_id': owner,
  'POST /api/publisher/episode/update/:show_id': owner,
  'GET /api/publisher/episode/get-episode/:episode_id': owner,
  'POST /api/publisher/episode/refresh/:episode_id': owner,
  'POST /api/publisher/episode/retry/:episode_id': owner,
  'GET /api/publisher/episode/extras/:episode_id': owner,
  'POST /api/publisher/episode/captions/:episode_id': owner,
  'DELETE /api/publisher/episode/captions/:episode_id/:caption_id': owner,
  'PUT /api/publisher/episode/marks/:episode_id': owner,
  'PUT /api/publisher/episode/chapters/:episode_id': owner,
  'GET /api/publisher/episodes/:season_id': signedIn,
  'GET /api/publisher/processing': signedIn,
  'GET /api/publisher/schedule': signedIn,
  'GET /api/publisher/schedule/content': signedIn,
  'DELETE /api/publisher/schedule/feed': signedIn,
  'POST /api/publisher/schedule/feed': signedIn,
  'POST /api/publisher/schedule/move/:episode_id': owner,
  'GET /api/publisher/schedule/releases': signedIn,
  'POST /api/publisher/upload/cancel/:episode_id': owner,
  'POST /api/publisher/upload/complete-part/:episode_id': payingOwner,
  'POST /api/publisher/upload/complete/:episode_id': payingOwner,
  'POST /api/publisher/upload/initiate/:episode_id': payingOwner,
  'POST /api/publisher/upload/part-url/:episode_id': payingOwner,
  'GET /api/publisher/upload/receipt/:episode_id': owner,
  'GET /api/publisher/upload/status/:episode_id': owner,
  'GET /api/royalties/terms': everybody,
  'GET /api/publisher/statements': signedIn,
  'GET /api/publisher/statements/:statement': signedIn,
  'POST /api/publisher/statements/:statement/shows/:show_id/export': signedIn,
  'GET /api/publisher/statements/:statement/shows/:show_id/viewers': signedIn,
  'GET /api/publisher/wallet/payments': signedIn,
  'GET /api/publisher/wallet': signedIn,
  'POST /api/publisher/wallet/account': signedIn,
  'GET /api/operator/payouts': operators,
  'POST /api/operator/payouts/export': operators,
  'POST /api/operator/payouts/failed': operators,
  'POST /api/operator/payouts/paid': operators,
  'POST /api/enable-monetization': signedIn,
  'GET /api/monetization': signedIn,
  'POST /api/monetization/w9': signedIn,
  'POST /api/operator/tax-number/:user_id': operators,
  'POST /api/operator/w9/:user_id': operators,
};

/** Routes under /api that are not endpoints of the contract; each has tests of its own. */
const beside = [
  'GET /api/account/export/:token',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/unsubscribe/:token',
  'GET /api/publisher/statement-file/:token',
  'PUT /api/upload-part',
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let kinora: TestApp;
let accounts: Record<Persona, number | null>;
beforeAll(async () => {
  kinora = await startTestApp({ SHOWS_PER_USER: '1000', EPISODE_EVERY_DAYS: '0' });
  accounts = await enrol(kinora);
});
afterAll(() => kinora[Symbol.asyncDispose]());

test('every endpoint of the contract has a row, and every row an endpoint', () => {
  expect(Object.keys(table).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

test('the service serves these endpoints and no others', async () => {
  const served = new Set<string>();
  const note = ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) if (one !== 'HEAD') served.add(`${one} ${url}`);
  };
  const app = await createApp(kinora.context, [(one) => void one.addHook('onRoute', note), ...features]);
  await app.close();
  const asGet = endpoints.filter(({ also_get }) => also_get).map(({ path }) => `GET ${path}`);
  const expected = [...Object.keys(table), ...asGet, ...beside];
  const api = [...served].filter((one) => one.includes(' /api/'));
  expect(api.toSorted()).toEqual([...new Set(expected)].toSorted());
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('admits exactly the right callers', async () => {
    const ids = await targetOf(endpoint);
    const outcomes: Partial<Record<Persona, Outcome>> = {};
    for (const persona of personas) outcomes[persona] = await knock(endpoint, persona, ids);
    expect(outcomes).toEqual(Object.fromEntries(personas.map((one, at) => [one, table[name]?.[at]])));
  });
});

type Target = Awaited<ReturnType<typeof giveEpisode>>;

/** A separate target per endpoint, so that what its owners do to it does not affect other calls. */
async function targetOf({ owns }: Endpoint): Promise<Record<'owner' | 'lapsed owner', Target> | null> {
  if (!owns) return null;
  return {
    owner: await giveEpisode(kinora, accounts.owner ?? 0),
    'lapsed owner': await giveEpisode(kinora, accounts['lapsed owner'] ?? 0),
  };
}

async function knock(
  endpoint: Endpoint,
  persona: Persona,
  targets: Record<'owner' | 'lapsed owner', Target> | null,
): Promise<Outcome> {
  const target = targets?.[persona === 'lapsed owner' ? persona : 'owner'];
  const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) =>
    String(target?.[field as keyof Target] ?? 1),
  );
  const account = accounts[persona];
  const aborted = new AbortController();
  const answer = await fetch(kinora.base + path, {
    method: endpoint.method,
    headers: {
      ...(account !== null && { authorization: `Bearer ${await signIn(kinora, account)}` }),
      ...(endpoint.encoding === 'json' && { 'content-type': 'application/json' }),
    },
    ...(endpoint.encoding && { body: publisherBody(endpoint, target) }),
    signal: aborted.signal,
  });
  // A stream would never end.
  const said =
    endpoint.streams && answer.ok ? { message: '' } : ((await answer.json()) as { message?: string });
  aborted.abort();
  return outcomeOf(answer.status, said.message ?? '');
}

function outcomeOf(status: number, message: string): Outcome {
  if (status === 401 && message === 'Please sign in.') return 'sign in';
  if (status !== 403) return 'in';
  if (message === 'You need an active subscription for this.') return 'subscribe';
  if (message === 'Only an operator of this service may do this.') return 'operators only';
  return /^This (show|season|episode) belongs to another publisher\.$/.test(message) ? 'not yours' : 'in';
}
