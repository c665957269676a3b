import { once } from 'node:events';
import { Agent, createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { mostTrendingShows } from '@kinora/contract/catalogue/shows';
import { createTemporaryEnvironment, startProcess } from '#test/service-process.ts';

/** Sends one POST over a keep-alive connection; resolves to its status, or to the error code if it fails. */
function post(agent: Agent, port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const sending = request(
      {
        agent,
        port,
        host: 'localhost',
        path: mostTrendingShows.path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      },
      (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    );
    sending.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sending.end('{}');
  });
}

const readinessStatus = async (base: string) =>
  (await fetch(`${base}/readyz`, { headers: { connection: 'close' } })).status;

/** Headers that concern a single connection, which a proxy does not pass on. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const endToEndHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/**
 * Starts a reverse proxy that keeps its connections to a process open, and switches to another server once
 * the process refuses a connection or, if the proxy checks that, is not ready. Like nginx, it never repeats a
 * POST that it has sent: if the POST fails, the client gets an error.
 */
async function startProxy(first: { base: string; port: number }, { checksReadiness = false } = {}) {
  const fallback = createServer((_, response) =>
    response.writeHead(200, { 'x-from': 'another process' }).end(),
  );
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const forwarded = { ...endToEndHeaders(headers), host: 'localhost', 'x-forwarded-for': '203.0.113.7' };
    const forward = (body: Buffer, port: number) => {
      const sending = request(
        { agent, host: 'localhost', port, method, path, headers: forwarded },
        (upstream) => {
          response.writeHead(upstream.statusCode ?? 502, endToEndHeaders(upstream.headers));
          upstream.pipe(response);
        },
      );
      sending.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && port === first.port) forward(body, getPort(fallback));
        else response.writeHead(502).end();
      });
      sending.end(body);
    };
    void buffer(incoming).then((body) => forward(body, isReady ? first.port : getPort(fallback)));
  });
  let isReady = true;
  const checking = setInterval(() => {
    if (checksReadiness && isReady) void check();
  }, 200);
  const check = async () => {
    isReady = (await readinessStatus(first.base).catch(() => null)) === 200;
  };
  for (const each of [server, fallback]) await once(each.listen(0, 'localhost'), 'listening');
  return {
    port: getPort(server),
    [Symbol.dispose]: () => {
      clearInterval(checking);
      agent.destroy();
      for (const each of [server, fallback]) each.close().closeAllConnections();
    },
  };
}

/** Few enough that even a busy machine responds to all senders, and to a readiness check, well within the delay. */
const senderCount = 5;

const getPort = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port;

test('a stopping process reports that it is not ready, and responds to every request that reached it', async () => {
  await using environment = await createTemporaryEnvironment();
  await using kinora = await startProcess('main', {
    ...environment.env,
    SHUTDOWN_DELAY: '3',
    TRUST_PROXY: '1',
    API_REQUESTS_PER_MINUTE: '1000000',
  });
  await kinora.ready();
  const agent = new Agent({ keepAlive: true });
  using passive = await startProxy(kinora);
  using checking = await startProxy(kinora, { checksReadiness: true });
  const outcomes: (number | string)[] = [];
  const sendRequests = async () => {
    while (outcomes.at(-1) !== 'ECONNREFUSED') outcomes.push(await post(agent, kinora.port));
  };
  const requests = Promise.all(Array.from({ length: senderCount }, sendRequests));
  const proxied = { passive: [] as (number | string)[], checking: [] as (number | string)[] };
  const done = new AbortController();
  const sendThrough = (port: number, statuses: (number | string)[]) =>
    Array.from({ length: senderCount }, async () => {
      while (!done.signal.aborted) statuses.push(await post(agent, port));
    });
  const proxiedRequests = Promise.all([
    ...sendThrough(passive.port, proxied.passive),
    ...sendThrough(checking.port, proxied.checking),
  ]);
  const minOutcomeCount = () => Math.min(outcomes.length, proxied.passive.length, proxied.checking.length);
  await expect.poll(minOutcomeCount, { timeout: 60_000 }).toBeGreaterThan(100);

  kinora.child.kill('SIGTERM');
  await expect.poll(() => readinessStatus(kinora.base), { timeout: 30_000 }).toBe(503);
  const countWhenNotReady = outcomes.length;
  await requests;
  // A refused request was never sent, so it can safely go to another process.
  expect(new Set(outcomes)).toEqual(new Set([200, 'ECONNREFUSED']));
  expect(outcomes.indexOf('ECONNREFUSED')).toBeGreaterThan(countWhenNotReady);
  expect(await kinora.ended).toBe(0);
  done.abort();
  await proxiedRequests;
  // No request is lost through a proxy, whether or not it checks that the process is ready.
  for (const statuses of [proxied.passive, proxied.checking])
    expect(new Set(statuses)).toEqual(new Set([200]));
}, 120_000);

test('a second signal ends the process at once', async () => {
  await using environment = await createTemporaryEnvironment();
  await using kinora = await startProcess('main', { ...environment.env, SHUTDOWN_DELAY: '600' });
  await kinora.ready();
  kinora.child.kill('SIGTERM');
  await expect.poll(() => readinessStatus(kinora.base), { timeout: 30_000 }).toBe(503);
  await new Promise((resolve) => setTimeout(resolve, 300));
  kinora.child.kill('SIGTERM');
  expect(await kinora.ended).toBe(1);
}, 120_000);
