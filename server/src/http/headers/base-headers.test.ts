import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** Sends bytes as they are and returns the response's status and headers. */
async function send(bytes: string): Promise<{ status: number; headers: Map<string, string> }> {
  const { hostname, port } = new URL(kinora.base);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((header) => {
      const [name = '', ...value] = header.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  return { status: Number(line.split(' ')[1]), headers };
}

const get = (path: string, extraHeaders = '') =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${extraHeaders}\r\n`;

test.each([
  ['a page', 200, () => get('/')],
  ['a page that does not exist', 404, () => get('/nothing-here', 'accept: text/html\r\n')],
  ['an API call', 200, () => get('/api/categories')],
  ['a refused API call', 401, () => get('/api/session')],
  ['an API call that does not exist', 404, () => get('/api/nothing')],
  ['a file of the app', 404, () => get('/assets/nothing.js')],
  ['a picture', 404, () => get('/media/nothing.webp')],
  ['a calendar', 404, () => get('/calendar/nothing.ics')],
  ['a health check', 200, () => get('/healthz')],
  ['robots.txt', 200, () => get('/robots.txt')],
  ['the documentation', 200, () => get('/api/docs')],
  ['a URL that cannot be decoded', 400, () => get('/%')],
  ['a request with two hosts', 400, () => get('/', 'host: localhost\r\n')],
  ['a request to a foreign host', 421, () => get('/').replace('host: localhost', 'host: evil.example')],
  ['a request with too many headers', 431, () => get('/', `x: ${'x'.repeat(20_000)}\r\n`)],
  ['bytes that are not HTTP', 400, () => 'nonsense\r\n\r\n'],
])('the response to %s has every security header', async (_, status, bytes) => {
  const response = await send(bytes());
  expect(response.status).toBe(status);
  const { headers } = response;
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/);
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*payment=\(self\)/);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.has('x-powered-by')).toBe(false);
  expect(headers.has('access-control-allow-origin')).toBe(false);
});

test('a film can be read by cast receivers, which are pages on another site, but not without its grant', async () => {
  const { status, headers } = await send(get('/play/nothing/master.m3u8'));
  expect(status).toBe(401);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.has('access-control-allow-credentials')).toBe(false);
});

test('where the service is reached over HTTPS, every response requires HTTPS from then on', async () => {
  await using secure = await startTestApp({ PUBLIC_URL: 'https://kinora.example', LOG_LEVEL: 'silent' });
  for (const path of ['/', '/api/categories', '/%', '/api/nothing']) {
    const { headers } = await fetch(secure.base + path);
    expect([path, headers.get('strict-transport-security')]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ]);
  }
});

test('violations that browsers report are logged once, without the URL of the page, and reports are limited in number', async () => {
  const lines: object[] = [];
  await using noisy = await startTestApp({ PAGES_PER_MINUTE: '20', LOG_LEVEL: 'silent' });
  const { log } = noisy.context;
  log.warn = (line: object) => void lines.push(line);
  const report = (body: object, type = 'application/csp-report') =>
    fetch(`${noisy.base}/policy-reports`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    });
  const legacyReport = {
    'csp-report': {
      'document-uri': `${noisy.base}/watch/7`,
      'effective-directive': 'require-trusted-types-for',
      'source-file': 'https://shop.example/a.js?person=7',
      'line-number': 3,
    },
  };
  expect((await report(legacyReport)).status).toBe(204);
  expect((await report(legacyReport)).status).toBe(204);
  const namedReport = {
    type: 'csp-violation',
    body: { effectiveDirective: 'script-src', sourceFile: 'chrome' },
  };
  expect((await report([namedReport], 'application/reports+json')).status).toBe(204);
  expect((await report({ nothing: true })).status).toBe(422);
  expect(lines).toEqual([
    { directive: 'require-trusted-types-for', file: 'https://shop.example/a.js', line: 3 },
    { directive: 'script-src', file: 'chrome', line: 0 },
  ]);
  expect((await report(legacyReport)).status).toBe(429);
});
