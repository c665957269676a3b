import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { subscribeByCard } from '@kinora/contract/billing/billing';
import { sandboxClock } from '@kinora/contract/billing/sandbox';
import { aboutUs } from '@kinora/contract/pages/pages';
import { startTestApp } from '#test/app.ts';

/** Sends raw lines; returns the status and the response. */
const sendLines = (base: string, ...lines: string[]) => sendRaw(undefined, base, ...lines);

async function sendRaw(
  localAddress: string | undefined,
  base: string,
  ...lines: string[]
): Promise<{ status: number; response: string }> {
  const { hostname: host, port } = new URL(base);
  const socket = connect({ port: Number(port), host, localAddress });
  await once(socket, 'connect');
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const response = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]), response };
}

const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');

test('outside production, only requests that come from this machine and use its own names are answered', async () => {
  await using kinora = await startTestApp();
  const { port } = new URL(kinora.base);
  const getStatus = async (path: string, ...headers: string[]) =>
    (await sendLines(kinora.base, `GET ${path} HTTP/1.1`, ...headers)).status;
  for (const host of [
    'localhost',
    `localhost:${port}`,
    'LOCALHOST',
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    'localhost:5173',
  ])
    expect([host, await getStatus('/api/categories', `Host: ${host}`)]).toEqual([host, 200]);
  const foreign = [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    'evil.example#localhost',
    'localhost@evil.example',
    '127.0.0.1.nip.example',
    '192.168.1.7',
    '[2001:db8::1]',
    '0.0.0.0',
  ];
  for (const host of foreign)
    for (const path of ['/dev/mail', '/api/categories', '/', '/readyz'])
      expect([host, path, await getStatus(path, `Host: ${host}`)]).toEqual([host, path, 421]);
  for (const target of ['http://evil.example/dev/mail', 'HTTP://localhost@evil.example/dev/mail'])
    expect([target, await getStatus(target, 'Host: localhost')]).toEqual([target, 421]);
  expect(await getStatus('http://localhost/dev/mail', 'Host: localhost')).toBe(200);
  expect(await getStatus('/dev/mail')).toBe(400);
  expect(await getStatus('/dev/mail', 'Host: localhost', 'Host: evil.example')).toBe(400);
  expect((await sendLines(kinora.base, 'GET /dev/mail HTTP/1.0')).status).toBe(400);
});

/** A non-loopback address of this machine: a connection from it looks like a connection from another machine. */
const externalAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

test.runIf(externalAddress)(
  'a request from another machine is rejected, whatever Host it names',
  async () => {
    await using kinora = await startTestApp();
    const { status, response } = await sendRaw(
      externalAddress,
      kinora.base,
      'GET /dev/mail HTTP/1.1',
      'Host: localhost',
    );
    expect(status).toBe(403);
    expect(response).toContain('only responds to its own machine');
    await using service = await startTestApp({ PUBLIC_URL: 'https://films.example', SECRETS_KEY });
    const call = ['GET /api/categories HTTP/1.1', 'Host: films.example'];
    expect((await sendRaw(externalAddress, service.base, ...call)).status).toBe(200);
  },
);

test('a request through a proxy is rejected with a message that names the settings', async () => {
  await using kinora = await startTestApp();
  for (const header of [
    'X-Forwarded-For: 203.0.113.7',
    'X-Forwarded-Host: films.example',
    'x-forwarded-proto: https',
    'Forwarded: for=203.0.113.7',
    'Via: 1.1 vegur',
    'X-Real-IP: 203.0.113.7',
    'CF-Connecting-IP: 203.0.113.7',
    'Client-IP: 203.0.113.7',
    'Tailscale-User-Login: somebody@example.com',
    'X-Forwarded: for=203.0.113.7',
    'X-Host: films.example',
    'X-HTTP-Host-Override: films.example',
    'X-Amzn-Trace-Id: Root=1-67891233-abcdef012345678912345678',
    'X-Azure-ClientIP: 203.0.113.7',
    'Fly-Client-IP: 203.0.113.7',
    'DO-Connecting-IP: 203.0.113.7',
    'WL-Proxy-Client-IP: 203.0.113.7',
    'X-ProxyUser-IP: 203.0.113.7',
    'X-Real-Port: 40000',
    'X-Varnish: 32770',
    'X-Amz-Cf-Id: abc',
    'X-Scheme: https',
    'Incap-Client-IP: 203.0.113.7',
  ]) {
    const { status, response } = await sendLines(
      kinora.base,
      'GET /api/categories HTTP/1.1',
      'Host: localhost',
      header,
    );
    expect([header, status]).toEqual([header, 403]);
    expect(response).toMatch(/PUBLIC_URL.*TRUST_PROXY/);
  }
  const { response } = await sendLines(
    kinora.base,
    'GET / HTTP/1.1',
    'Host: evil.example',
    'Accept: text/html',
  );
  expect(response).toMatch(/text\/html[\s\S]*PUBLIC_URL/);
});

test('behind a trusted proxy, everything meant for development is disabled, and a foreign Host is rejected', async () => {
  await using kinora = await startTestApp({ TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  const forwarded = 'X-Forwarded-For: 203.0.113.7';
  const send = (path: string, ...headers: string[]) =>
    sendLines(kinora.base, `GET ${path} HTTP/1.1`, ...headers);
  for (const headers of [[], [forwarded], [forwarded, 'X-Forwarded-Host: films.example']])
    expect((await send('/api/categories', 'Host: localhost', ...headers)).status).toBe(200);
  for (const path of ['/dev/mail', '/dev/mail/x.eml', sandboxClock.path])
    for (const headers of [[], [forwarded]])
      expect([path, (await send(path, 'Host: localhost', ...headers)).status]).toEqual([path, 404]);
  for (const path of ['/api/categories', '/', '/readyz'])
    expect([path, (await send(path, 'Host: evil.example', forwarded)).status]).toEqual([path, 421]);
  for (const path of ['/', '/sitemap.xml', '/robots.txt', '/about-us', '/contact']) {
    const { response } = await send(path, 'Host: localhost', forwarded, 'X-Forwarded-Host: evil.example');
    expect([path, /evil\.example|kinora\.example/.test(response)]).toEqual([path, false]);
  }
  expect((await kinora.as(null, aboutUs, {})).team.people).toEqual([]);
  const stranger = await kinora.member();
  const refused = await kinora.refused(stranger, subscribeByCard, { body: {} });
  expect([refused.status, refused.message]).toEqual([503, expect.stringContaining('not set up')]);
  const { config } = kinora.context;
  expect([config.api_requests_per_minute, config.pages_per_minute, config.registrations_per_hour]).toEqual([
    600, 600, 20,
  ]);
});

test('in production, a foreign Host is accepted but appears in no link', async () => {
  await using kinora = await startTestApp({ PUBLIC_URL: 'https://films.example', SECRETS_KEY });
  for (const path of ['/sitemap.xml', '/robots.txt', '/', '/api/docs/openapi.json', '/unsubscribe/x']) {
    const { response } = await sendLines(kinora.base, `GET ${path} HTTP/1.1`, 'Host: evil.example');
    expect([path, response.includes('evil.example')]).toEqual([path, false]);
  }
  expect((await sendLines(kinora.base, 'GET /dev/mail HTTP/1.1', 'Host: localhost')).status).toBe(404);
});
