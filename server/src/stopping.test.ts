import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { mostTrendingShows } from '@kinora/contract/catalogue/shows';
import { ownFolder, startProcess } from '#test/own-process.ts';

/** Sends one POST over kept-alive connections; resolves to its status, or to the error code if it fails. */
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
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    );
    sending.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sending.end('{}');
  });
}

const readyOf = async (base: string) =>
  (await fetch(`${base}/readyz`, { headers: { connection: 'close' } })).status;

test('a stopping process reports that it is not ready, and answers every request that reached it', async () => {
  await using folder = await ownFolder();
  await using kinora = await startProcess('main', { DATA_DIR: folder.path, SHUTDOWN_DELAY: '2' });
  await kinora.ready();
  const agent = new Agent({ keepAlive: true });
  const outcomes: (number | string)[] = [];
  const askOn = async () => {
    while (outcomes.at(-1) !== 'ECONNREFUSED') outcomes.push(await post(agent, kinora.port));
  };
  const asking = Promise.all(Array.from({ length: 32 }, askOn));
  await expect.poll(() => outcomes.length, { timeout: 60_000 }).toBeGreaterThan(100);

  kinora.child.kill('SIGTERM');
  await expect.poll(() => readyOf(kinora.base), { timeout: 30_000 }).toBe(503);
  const saidSo = outcomes.length;
  await asking;
  // A refused request was never sent, so it can safely go to another process.
  expect(new Set(outcomes)).toEqual(new Set([200, 'ECONNREFUSED']));
  expect(outcomes.indexOf('ECONNREFUSED')).toBeGreaterThan(saidSo);
  expect(await kinora.ended).toBe(0);
}, 120_000);

test('a second signal ends a process at once', async () => {
  await using folder = await ownFolder();
  await using kinora = await startProcess('main', { DATA_DIR: folder.path, SHUTDOWN_DELAY: '600' });
  await kinora.ready();
  kinora.child.kill('SIGTERM');
  await expect.poll(() => readyOf(kinora.base), { timeout: 30_000 }).toBe(503);
  await new Promise((resolve) => setTimeout(resolve, 300));
  kinora.child.kill('SIGTERM');
  expect(await kinora.ended).toBe(1);
}, 120_000);
