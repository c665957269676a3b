import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';

/** Requests a path exactly as written; fetch would normalize it. */
function get(base: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(base);
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    })
      .once('error', reject)
      .end();
  });
}

const spellings = (base: string) => [
  '/api/get-languages',
  '/%61pi/get-languages',
  `${base}/api/get-languages`,
];

test('an API call is rate limited and never cached, however its path is written', async () => {
  await using kinora = await startTestApp({ API_REQUESTS_PER_MINUTE: '3' });
  for (const path of spellings(kinora.base)) {
    const { status, headers } = await get(kinora.base, path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store']);
  }
  for (const path of spellings(kinora.base))
    expect([path, (await get(kinora.base, path)).status]).toEqual([path, 429]);
});

test('a malformed path does not cause a server error', async () => {
  await using kinora = await startTestApp();
  for (const path of ['//', '//[', '/\\\\[', '/%', '/%ff'])
    expect([path, (await get(kinora.base, path)).status < 500]).toEqual([path, true]);
});

test('behind a proxy, the address that the proxy saw is used, not the address that the client claims', async () => {
  await using behindOne = await startTestApp({ TRUST_PROXY: '1', API_REQUESTS_PER_MINUTE: '2' });
  const from = (base: string, forwarded: string) =>
    get(base, '/api/categories', { 'x-forwarded-for': forwarded }).then(({ status }) => status);
  for (const [claimed, status] of [
    ['198.51.100.1', 200],
    ['198.51.100.2', 200],
    ['198.51.100.3', 429],
  ] as const)
    expect([claimed, await from(behindOne.base, `${claimed}, 203.0.113.7`)]).toEqual([claimed, status]);
  expect(await from(behindOne.base, '203.0.113.8')).toBe(200);
  // A proxy means that strangers can reach the service, so development pages are off.
  expect((await get(behindOne.base, '/dev/mail')).status).toBe(404);

  await using behindTwo = await startTestApp({ TRUST_PROXY: '2', API_REQUESTS_PER_MINUTE: '1' });
  expect(await from(behindTwo.base, '203.0.113.7, 10.0.0.1')).toBe(200);
  expect(await from(behindTwo.base, '203.0.113.8, 10.0.0.1')).toBe(200);
  expect(await from(behindTwo.base, '198.51.100.1, 203.0.113.8, 10.0.0.1')).toBe(429);
});

test('pages and site files are rate limited by network, but a page’s assets are not', async () => {
  await using kinora = await startTestApp({ TRUST_PROXY: '1', PAGES_PER_MINUTE: '10' });
  const getStatus = async (path: string, from: string) =>
    (await get(kinora.base, path, { 'x-forwarded-for': from })).status;
  for (const [paths, limit] of [
    [['/details/x-1', '/nowhere', '/', '/%66aq'], 10],
    [['/sitemap.xml'], 2],
    [['/sitemap-1.xml', '/sitemap-2.xml'], 2],
    [['/readyz'], 2],
    [['/robots.txt'], 10],
  ] as const) {
    const statuses = [];
    // An IPv6 network counts as one network, however many addresses it has.
    for (let time = 0; time < 12; time++)
      statuses.push(await getStatus(paths[time % paths.length]!, `2001:db8::${time}`));
    expect(statuses.indexOf(429)).toBe(limit);
    expect(await getStatus(paths[0], '2001:db9::1')).not.toBe(429);
  }
  for (let time = 0; time < 30; time++) {
    expect(await getStatus('/assets/nothing.js', '203.0.113.1')).not.toBe(429);
    expect(await getStatus('/media/nothing.jpg', '203.0.113.1')).not.toBe(429);
  }
}, 120_000);
