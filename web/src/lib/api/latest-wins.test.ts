import { expect, test } from 'vitest';
import { createLatestWins } from './latest-wins.ts';

/** A fake server that toggles on every call, and responds when told to. */
function toggle(isOn: boolean) {
  const server = { isOn, calls: 0, respond: [] as (() => void)[], fail: [] as (() => void)[] };
  const send = () => {
    server.calls++;
    return new Promise<boolean>((resolve, reject) => {
      server.fail.push(() => reject(new Error('No connection')));
      server.respond.push(() => {
        server.isOn = !server.isOn;
        resolve(server.isOn);
      });
    });
  };
  return { server, send };
}

/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('one press makes one call', async () => {
  const latest = createLatestWins<boolean>();
  const { server, send } = toggle(false);
  const settled = latest.request('follow 1', { from: false, to: true, send });
  server.respond[0]?.();
  expect(await settled).toEqual({ isReached: true, state: true });
  expect(server.calls).toBe(1);
});

test('the last of several quick presses wins, and calls never overlap', async () => {
  const latest = createLatestWins<boolean>();
  const { server, send } = toggle(false);
  const settled = latest.request('follow 1', { from: false, to: true, send });
  for (const to of [false, true, false, true, false])
    expect(await latest.request('follow 1', { from: !to, to, send })).toBeNull();
  expect(server.calls).toBe(1);
  server.respond[0]?.();
  await settle();
  expect(server.calls).toBe(2);
  server.respond[1]?.();
  expect(await settled).toEqual({ isReached: true, state: false });
  expect(server.isOn).toBe(false);
});

test('presses that end in the state of the first press need no second call', async () => {
  const latest = createLatestWins<boolean>();
  const { server, send } = toggle(false);
  const settled = latest.request('follow 1', { from: false, to: true, send });
  await latest.request('follow 1', { from: true, to: false, send });
  await latest.request('follow 1', { from: false, to: true, send });
  server.respond[0]?.();
  expect(await settled).toEqual({ isReached: true, state: true });
  expect(server.calls).toBe(1);
});

test('calls are repeated if the server was in an unexpected state, for example because of another tab', async () => {
  const latest = createLatestWins<boolean>();
  const { server, send } = toggle(true);
  const settled = latest.request('follow 1', { from: false, to: true, send });
  server.respond[0]?.();
  await settle();
  server.respond[1]?.();
  expect(await settled).toEqual({ isReached: true, state: true });
  expect(server.isOn).toBe(true);
});

test('a failed call reports the state of the server, and the next press starts over', async () => {
  const latest = createLatestWins<boolean>();
  const { server, send } = toggle(false);
  const settled = latest.request('follow 1', { from: false, to: true, send });
  server.fail[0]?.();
  expect(await settled).toMatchObject({ isReached: false, state: false, target: true });
  const again = latest.request('follow 1', { from: false, to: true, send });
  server.respond[1]?.();
  expect(await again).toEqual({ isReached: true, state: true });
});

test('a failed call does not matter if the press has been undone in the meantime', async () => {
  const latest = createLatestWins<boolean>();
  const { server, send } = toggle(false);
  const settled = latest.request('follow 1', { from: false, to: true, send });
  await latest.request('follow 1', { from: true, to: false, send });
  server.fail[0]?.();
  expect(await settled).toEqual({ isReached: true, state: false });
});

test('a server that keeps responding with another state is called three times', async () => {
  const latest = createLatestWins<boolean>();
  let calls = 0;
  const stubborn = () => Promise.resolve(calls++ < 0);
  const settled = await latest.request('follow 1', { from: false, to: true, send: stubborn });
  expect(settled).toMatchObject({ isReached: false, state: false });
  expect(calls).toBe(3);
});

test('presses on different shows do not wait for one another', async () => {
  const latest = createLatestWins<boolean>();
  const [one, two] = [toggle(false), toggle(false)];
  const first = latest.request('follow 1', { from: false, to: true, send: one.send });
  const second = latest.request('follow 2', { from: false, to: true, send: two.send });
  expect([one.server.calls, two.server.calls]).toEqual([1, 1]);
  two.server.respond[0]?.();
  expect(await second).toMatchObject({ isReached: true });
  one.server.respond[0]?.();
  expect(await first).toMatchObject({ isReached: true });
});
