import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@kinora/contract/endpoint';
import { endpoints } from '#endpoints.ts';
import { features } from '#features.ts';
import { createApp } from '#http/app.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPersonas, addEpisode, personas, type Persona } from '#test/personas.ts';
import { signIn } from '#test/sign-in.ts';
import { publisherBody } from '#test/publisher-body.ts';
import { addFactors } from '#test/second-factor.ts';

/** Result of a call; `in` means that the call passed authorization, whatever the response was. */
type Outcome = 'in' | 'sign in' | 'subscribe' | 'not yours' | 'staff only' | 'add a factor';

/** The outcome for each persona, in the order of `personas`. */
type Row = readonly Outcome[];

/** The outcome for staff, who are otherwise members without a subscription. */
const staff = (outcome: Outcome): Row => [outcome, outcome, outcome, outcome];

// visitor, member, lapsed, subscriber, other publisher, the four staff roles, owner, lapsed owner
const everyone: Row = ['in', 'in', 'in', 'in', 'in', ...staff('in'), 'in', 'in'];
const membersOnly: Row = ['sign in', 'in', 'in', 'in', 'in', ...staff('in'), 'in', 'in'];
const subscribersOnly: Row = [
  'sign in',
  'subscribe',
  'subscribe',
  'in',
  'in',
  ...staff('subscribe'),
  'in',
  'subscribe',
];
const notYours = 'not yours';
const ownerOnly: Row = ['sign in', notYours, notYours, notYours, notYours, ...staff(notYours), 'in', 'in'];
const subscribedOwnerOnly: Row = [
  'sign in',
  'subscribe',
  'subscribe',
  notYours,
  notYours,
  ...staff('subscribe'),
  'in',
  'subscribe',
];

/** For calls that require a second factor: only the staff among these personas have one. */
const noFactor = 'add a factor';
const needsFactor: Row = [
  'sign in',
  noFactor,
  noFactor,
  noFactor,
  noFactor,
  ...staff('in'),
  noFactor,
  noFactor,
];

const staffOnly = 'staff only';
/** Admits only staff; `outcomes` has one outcome for each role, the lowest role first. */
const staffRow = (...outcomes: Row): Row => [
  'sign in',
  staffOnly,
  staffOnly,
  staffOnly,
  staffOnly,
  ...outcomes,
  staffOnly,
  staffOnly,
];

/** Returns the outcomes that the contract's `auth`, `owns` and `needs_factor` promise. */
function expectedRow({ auth, owns, needs_factor }: Endpoint): Row {
  if (needs_factor) return needsFactor;
  if (owns) return auth === 'subscriber' ? subscribedOwnerOnly : ownerOnly;
  return {
    visitor: everyone,
    member: membersOnly,
    subscriber: subscribersOnly,
    support: staffRow('in', 'in', 'in', 'in'),
    moderator: staffRow(staffOnly, 'in', 'in', 'in'),
    operator: staffRow(staffOnly, staffOnly, 'in', 'in'),
    owner: staffRow(staffOnly, staffOnly, staffOnly, 'in'),
  }[auth];
}

/*
 * Most calls are for everyone who is signed in, and are not listed here. The lists below name the calls that are
 * open to visitors, require a subscription, or take the id of a publisher's work without checking its owner, so
 * that no call is added to them by mistake.
 */

const openToVisitors = [
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/passkey',
  'POST /api/passkeys/options',
  'POST /api/register',
  'POST /api/forgot_password',
  'POST /api/update_password',
  'POST /api/code-verify',
  'POST /api/account/export-link',
  'POST /api/reset-link',
  'POST /api/confirm-email',
  'POST /api/webhook/mediaconvert',
  'POST /api/webhook/paypal',
  'POST /api/webhook/sandbox',
  'POST /api/webhook/stripe',
  'POST /api/sandbox/checkout/:ref/authenticate',
  'POST /api/sandbox/checkout/:ref/pay',
  'GET /api/sandbox/checkout/:ref',
  'GET /api/gifts/offer',
  'POST /api/gifts/order',
  'POST /api/gifts/order/state',
  'POST /api/gifts/order/invoice',
  'GET /api/allShows',
  'GET /api/categories',
  'POST /api/dynamic-shows',
  'GET /api/get-languages',
  'POST /api/most-trending-shows',
  'GET /api/newEpisodes',
  'GET /api/popularHorrorshows',
  'GET /api/popularshows',
  'GET /api/show/details/:show_id',
  'GET /api/show/similar/:show_id',
  'GET /api/showsbycategory',
  'GET /api/suggested-shows/:limit',
  'GET /api/trending-shows',
  'GET /api/upcomingshows',
  'POST /api/search',
  'GET /api/search-suggestions',
  'GET /api/royalties/terms',
  'POST /api/unsubscribe/:token',
  'POST /api/comment',
  'POST /api/contact',
  'POST /api/copyright-notices',
  'GET /api/about-us',
  'GET /api/pages/:name',
  'GET /api/faqs',
];

const forSubscribers = [
  'GET /api/home',
  'POST /api/continue-watching',
  'GET /api/episode/video/:episode_id',
  'POST /api/pause-episode',
  'POST /api/playback/claim',
  'POST /api/playback/release',
  'POST /api/playback/make-room',
  'POST /api/mark-watched',
  'POST /api/play-now',
  'POST /api/continue-watching/restore',
  'POST /api/continue-watching/remove',
  'POST /api/viewed',
  'POST /api/publisher/tvshow',
  'POST /api/publisher/season/store',
  'POST /api/publisher/episode/store',
  'POST /api/publisher/upload/initiate/:episode_id',
  'POST /api/publisher/upload/part-url/:episode_id',
  'POST /api/publisher/upload/complete-part/:episode_id',
  'POST /api/publisher/upload/complete/:episode_id',
];

/** The queries of these calls find only the caller's own work, which separate tests verify. */
const limitedToOwnWork = [
  'GET /api/publisher/episodes/:season_id',
  'GET /api/publisher/show-preview/:show_id',
  'POST /api/publisher/splits/leave',
  'POST /api/publisher/statements/:statement/shows/:show_id/export',
  'GET /api/publisher/statements/:statement/shows/:show_id/viewers',
];

/** Routes under /api that are not endpoints of the contract; each has its own tests. */
const otherRoutes = [
  'GET /api/account/export/:token',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/unsubscribe/:token',
  'GET /api/publisher/statement-file/:token',
  'PUT /api/upload-part',
];

const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;

let kinora: TestApp;
let accounts: Record<Persona, number | null>;
beforeAll(async () => {
  kinora = await startTestApp({ SHOWS_PER_USER: '1000', EPISODE_EVERY_DAYS: '0' });
  accounts = await createPersonas(kinora);
});
afterAll(() => kinora[Symbol.asyncDispose]());

const listEndpointNames = (predicate: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(predicate).map(endpointName).toSorted();

test('the calls that visitors may make are those listed here', () => {
  expect(listEndpointNames(({ auth }) => auth === 'visitor')).toEqual(openToVisitors.toSorted());
});

test('the calls that require a subscription are those listed here', () => {
  expect(listEndpointNames(({ auth }) => auth === 'subscriber')).toEqual(forSubscribers.toSorted());
});

test('the calls for staff are those below /api/operator', () => {
  const staffCalls = listEndpointNames(({ path }) => path.startsWith('/api/operator/'));
  expect(listEndpointNames(({ auth }) => !['visitor', 'member', 'subscriber'].includes(auth))).toEqual(
    staffCalls,
  );
  expect(staffCalls).not.toEqual([]);
});

const workIdFields = ['show_id', 'tv_show', 'season_id', 'season', 'episode_id'];
const takesWorkId = ({ params, query, body }: Endpoint) =>
  [params, query, body].some((schema) => {
    const { shape = {} } = (schema?.def ?? {}) as { shape?: object };
    return workIdFields.some((id) => id in shape);
  });

test('a publisher’s call about a show, season or episode requires ownership', () => {
  const isUnchecked = (endpoint: Endpoint) =>
    endpoint.path.startsWith('/api/publisher/') && takesWorkId(endpoint) && !endpoint.owns;
  expect(listEndpointNames(isUnchecked)).toEqual(limitedToOwnWork.toSorted());
});

test('the service serves these endpoints and no others', async () => {
  const served = new Set<string>();
  const recordRoute = ({ method, url }: RouteOptions) => {
    for (const verb of [method].flat()) if (verb !== 'HEAD') served.add(`${verb} ${url}`);
  };
  const app = await createApp(kinora.context, [
    (added) => void added.addHook('onRoute', recordRoute),
    ...features,
  ]);
  await app.close();
  const asGet = endpoints.filter(({ also_get }) => also_get).map(({ path }) => `GET ${path}`);
  const expected = [...endpoints.map(endpointName), ...asGet, ...otherRoutes];
  const api = [...served].filter((name) => name.includes(' /api/'));
  expect(api.toSorted()).toEqual([...new Set(expected)].toSorted());
});

describe.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('admits exactly the right callers', async () => {
      const targets = await createTargets(endpoint);
      // A previous call may have removed the factors.
      await addFactors(kinora);
      const outcomes: Partial<Record<Persona, Outcome>> = {};
      for (const persona of personas) outcomes[persona] = await tryCall(endpoint, persona, targets);
      expect(outcomes).toEqual(
        Object.fromEntries(personas.map((persona, index) => [persona, expectedRow(endpoint)[index]])),
      );
    });
  },
);

type Target = Awaited<ReturnType<typeof addEpisode>>;

/** Creates separate targets for each endpoint, so that what the owners do to them does not affect other calls. */
async function createTargets({ owns }: Endpoint): Promise<Record<'owner' | 'lapsed owner', Target> | null> {
  if (!owns) return null;
  return {
    owner: await addEpisode(kinora, accounts.owner ?? 0),
    'lapsed owner': await addEpisode(kinora, accounts['lapsed owner'] ?? 0),
  };
}

async function tryCall(
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
  const response = await fetch(kinora.base + path, {
    method: endpoint.method,
    headers: {
      ...(account !== null && { authorization: `Bearer ${await signIn(kinora, account)}` }),
      ...(endpoint.encoding === 'json' && { 'content-type': 'application/json' }),
    },
    ...(endpoint.encoding && { body: publisherBody(endpoint, target) }),
    signal: aborted.signal,
  });
  // The body of a stream would never end.
  const envelope =
    endpoint.streams && response.ok ? { message: '' } : ((await response.json()) as { message?: string });
  aborted.abort();
  return toOutcome(response.status, envelope.message ?? '');
}

function toOutcome(status: number, message: string): Outcome {
  if (status === 401 && message === 'Please sign in.') return 'sign in';
  if (status !== 403) return 'in';
  if (message === 'You need an active subscription for this.') return 'subscribe';
  if (message.startsWith('Only people who run this service may do this')) return 'staff only';
  if (/^(People who run this service|Creators who are paid) need a second factor/.test(message))
    return 'add a factor';
  return /^This (show|season|episode) belongs to another publisher\.$/.test(message) ? 'not yours' : 'in';
}
