import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';

/** Sends raw lines; resolves to the status and the message. */
async function say(base: string, ...lines: string[]): Promise<{ status: number; said: string }> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const said = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]), said };
}

const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');

test('outside production only requests from this machine, by its own names, are answered', async () => {
  await using kinora = await startTestApp();
  const { port } = new URL(kinora.base);
  const statusOf = async (path: string, ...headers: string[]) =>
    (await say(kinora.base, `GET ${path} HTTP/1.1`, ...headers)).status;
  for (const host of [
    'localhost',
    `localhost:${port}`,
    'LOCALHOST',
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    'localhost:5173',
  ])
    expect([host, await statusOf('/api/categories', `Host: ${host}`)]).toEqual([host, 200]);
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
      expect([host, path, await statusOf(path, `Host: ${host}`)]).toEqual([host, path, 421]);
  for (const target of ['http://evil.example/dev/mail', 'HTTP://localhost@evil.example/dev/mail'])
    expect([target, await statusOf(target, 'Host: localhost')]).toEqual([target, 421]);
  expect(await statusOf('http://localhost/dev/mail', 'Host: localhost')).toBe(200);
  expect(await statusOf('/dev/mail')).toBe(400);
  expect(await statusOf('/dev/mail', 'Host: localhost', 'Host: evil.example')).toBe(400);
  expect((await say(kinora.base, 'GET /dev/mail HTTP/1.0')).status).toBe(400);
});

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
    'X-Forwarded: for=203.0.113.7',
    'X-Host: films.example',
    'X-HTTP-Host-Override: films.example',
    'X-Amzn-Trace-Id: Root=1-67891233-abcdef012345678912345678',
    'X-Azure-ClientIP: 203.0.113.7',
    'Fly-Client-IP: 203.0.113.7',
  ]) {
    const { status, said } = await say(
      kinora.base,
      'GET /api/categories HTTP/1.1',
      'Host: localhost',
      header,
    );
    expect([header, status]).toEqual([header, 403]);
    expect(said).toMatch(/PUBLIC_URL.*TRUST_PROXY/);
  }
  const { said } = await say(kinora.base, 'GET / HTTP/1.1', 'Host: evil.example', 'Accept: text/html');
  expect(said).toMatch(/text\/html[\s\S]*PUBLIC_URL/);
});

test('in production a foreign Host is answered but appears in no link', async () => {
  await using kinora = await startTestApp({ PUBLIC_URL: 'https://films.example', SECRETS_KEY });
  for (const path of ['/sitemap.xml', '/robots.txt', '/', '/api/docs/openapi.json', '/unsubscribe/x']) {
    const { said } = await say(kinora.base, `GET ${path} HTTP/1.1`, 'Host: evil.example');
    expect([path, said.includes('evil.example')]).toEqual([path, false]);
  }
  expect((await say(kinora.base, 'GET /dev/mail HTTP/1.1', 'Host: localhost')).status).toBe(404);
});
