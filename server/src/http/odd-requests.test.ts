import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, register } from '@kinora/contract/accounts/account';
import type { Endpoint } from '@kinora/contract/endpoint';
import { endpoints } from '#endpoints.ts';
import { forgotPassword } from '@kinora/contract/accounts/passwords';
import { startTestApp, type TestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
let token: string;
let ids: Record<string, number>;
beforeAll(async () => {
  kinora = await startTestApp();
  const { publisher, ...created } = await publisherWithEpisode(kinora);
  ids = { ...created, limit: 1, user_id: publisher.id, session_id: 1, caption_id: 1 };
  // An operator passes every check, so each handler has to cope with odd input itself.
  ({ token } = await signInAsStaff(kinora, publisher, 'operator'));
});
afterAll(() => kinora[Symbol.asyncDispose]());

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const deeplyNested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
type Body = readonly [type: string, text: string];
/** Numbers too large for the database's integers. */
const hugeIds = Object.fromEntries(
  ['id', 'show_id', 'season_id', 'episode_id', 'user_id', 'category_id', 'position'].map((name) => [
    name,
    2 ** 53 - 1,
  ]),
);
const oddBodies: readonly Body[] = [
  [json, JSON.stringify(hugeIds)],
  ...['null', '[]', '"text"', '1', '', deeplyNested, '{"a":', '\0'].map((text) => [json, text] as const),
  ...['', '&&=&', 'a[]=1&a=2&a[]=3', 'toString=1&constructor[]=2', '%', 'a=%ff'].map(
    (text) => [form, text] as const,
  ),
  ['multipart/form-data', 'x'],
  [multipart, ''],
  [multipart, '--b--\r\n'],
  [multipart, '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
  [multipart, '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'],
  ['text/plain', 'x'],
  ['nonsense', 'x'],
];
const oddParams = ['0', '-1', '999999999', '9999999999', '1e3', '%00', '%F0%9F%8E%AC', "1'"];
const oddQueries = [
  '?page=1&page=2',
  '?search=%00&keyword=%00&coupon=%00',
  '?limit=1e9&category_id=9999999999',
];

/** These calls would sign the caller out or remove their factor midway, or never end. */
const excluded = ['/api/logout', '/api/sessions', '/api/factors/totp', '/api/notifications/stream'];
const calls = endpoints.filter(({ path }) => !excluded.includes(path));

const buildPath = ({ path }: Endpoint, odd?: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => odd ?? String(ids[name] ?? 'x'));

type OddRequest = { method: string; path: string; body?: Body };

/** Sends all requests, several in parallel; returns those that got a 5xx response. */
async function findServerErrors(requests: OddRequest[]): Promise<string[]> {
  const serverErrors: string[] = [];
  const waiting = requests.values();
  const sendNext = async () => {
    for (const { method, path, body } of waiting) {
      const { status } = await fetch(kinora.base + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': body[0] }) },
        ...(body && { body: body[1] }),
      });
      if (status >= 500)
        serverErrors.push(`${status} ${method} ${path} ${body?.join(' ').slice(0, 80) ?? ''}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendNext));
  return serverErrors;
}

test('no body, however odd, causes a server error', async () => {
  const callsWithBody = calls.filter(({ encoding }) => encoding);
  const requests = callsWithBody.flatMap((call) => {
    const isFirst = call === callsWithBody.find(({ encoding }) => encoding === call.encoding);
    const defaultBody: Body = call.encoding === 'json' ? [json, '[null]'] : [form, ''];
    const { method } = call;
    return [defaultBody, ...(isFirst ? oddBodies : [])].map((body) => ({
      method,
      path: buildPath(call),
      body,
    }));
  });
  expect(await findServerErrors(requests)).toEqual([]);
}, 120_000);

test('no path, however odd, causes a server error', async () => {
  const requests: OddRequest[] = calls.flatMap((call) => [
    ...(call.path.includes(':') ? oddParams : []).map((odd) => ({
      method: call.method,
      path: buildPath(call, odd),
      ...(call.method !== 'GET' && call.method !== 'DELETE' && { body: [json, '{}'] as const }),
    })),
    ...(call.method === 'GET' || call.also_get ? oddQueries : []).map((query) => ({
      method: 'GET',
      path: buildPath(call) + query,
    })),
  ]);
  expect(await findServerErrors(requests)).toEqual([]);
}, 120_000);

test('a null byte in a text is reported for its field', async () => {
  const zero = '\0';
  const person = { email: 'ada.zero@example.com', password: 'Correct-horse-1', name: 'Ada Zero' };
  const results = await Promise.all(
    (
      [
        [register, { ...person, email: `ada${zero}.zero@example.com` }, 'email'],
        [register, { ...person, device_type: zero }, 'device_type'],
        [login, { ...person, email: `ada${zero}.zero@example.com` }, 'email'],
        [forgotPassword, { email: `ada${zero}.zero@example.com` }, 'email'],
      ] as const
    ).map(async ([endpoint, body, field]) => {
      const { status, errors } = await kinora.refused(null, endpoint as typeof register, {
        body: body as typeof person,
      });
      return [status, field in errors];
    }),
  );
  expect(results).toEqual(results.map(() => [422, true]));
});

test('an email address is checked in linear time', async () => {
  const email = `a@${'.'.repeat(900_000)}@`;
  expect((await kinora.refused(null, forgotPassword, { body: { email } })).status).toBe(422);
}, 10_000);
