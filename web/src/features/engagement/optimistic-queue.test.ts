import { expect, test } from 'vitest';
import { createOptimisticQueue } from './optimistic-queue.ts';

/** A fake server that toggles on every call, and responds when told to. */
function toggle(isOn: boolean) {
  const server = { isOn, calls: 0, answer: [] as (() => void)[], fail: [] as (() => void)[] };
  const send = () => {
    server.calls++;
    return new Promise<boolean>((resolve, reject) => {
      server.fail.push(() => reject(new Error('No connection')));
      server.answer.push(() => {
        server.isOn = !server.isOn;
        resolve(server.isOn);
      });
    });
  };
  return { server, send };
}

/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('one press is one call', async () => {
  const queue = createOptimisticQueue<boolean>();
  const { server, send } = toggle(false);
  const settled = queue.want('follow 1', { from: false, to: true, send });
  server.answer[0]?.();
  expect(await settled).toEqual({ isReached: true, state: true });
  expect(server.calls).toBe(1);
});

test('of many fast presses the last one counts, and calls never overlap', async () => {
  const queue = createOptimisticQueue<boolean>();
  const { server, send } = toggle(false);
  const settled = queue.want('follow 1', { from: false, to: true, send });
  for (const to of [false, true, false, true, false])
    expect(await queue.want('follow 1', { from: !to, to, send })).toBeNull();
  expect(server.calls).toBe(1);
  server.answer[0]?.();
  await settle();
  expect(server.calls).toBe(2);
  server.answer[1]?.();
  expect(await settled).toEqual({ isReached: true, state: false });
  expect(server.isOn).toBe(false);
});

test('presses that end where the first one led need no second call', async () => {
  const queue = createOptimisticQueue<boolean>();
  const { server, send } = toggle(false);
  const settled = queue.want('follow 1', { from: false, to: true, send });
  await queue.want('follow 1', { from: true, to: false, send });
  await queue.want('follow 1', { from: false, to: true, send });
  server.answer[0]?.();
  expect(await settled).toEqual({ isReached: true, state: true });
  expect(server.calls).toBe(1);
});

test('a server that was elsewhere than thought, because of another tab, is brought to the wish', async () => {
  const queue = createOptimisticQueue<boolean>();
  const { server, send } = toggle(true);
  const settled = queue.want('follow 1', { from: false, to: true, send });
  server.answer[0]?.();
  await settle();
  server.answer[1]?.();
  expect(await settled).toEqual({ isReached: true, state: true });
  expect(server.isOn).toBe(true);
});

test('a failed call says where the server was left, and the next press starts anew', async () => {
  const queue = createOptimisticQueue<boolean>();
  const { server, send } = toggle(false);
  const settled = queue.want('follow 1', { from: false, to: true, send });
  server.fail[0]?.();
  expect(await settled).toMatchObject({ isReached: false, state: false, wish: true });
  const again = queue.want('follow 1', { from: false, to: true, send });
  server.answer[1]?.();
  expect(await again).toEqual({ isReached: true, state: true });
});

test('a failed call is no loss when the wish was taken back meanwhile', async () => {
  const queue = createOptimisticQueue<boolean>();
  const { server, send } = toggle(false);
  const settled = queue.want('follow 1', { from: false, to: true, send });
  await queue.want('follow 1', { from: true, to: false, send });
  server.fail[0]?.();
  expect(await settled).toEqual({ isReached: true, state: false });
});

test('a server that never gives in is left alone after a while', async () => {
  const queue = createOptimisticQueue<boolean>();
  let calls = 0;
  const stubborn = () => Promise.resolve(calls++ < 0);
  const settled = await queue.want('follow 1', { from: false, to: true, send: stubborn });
  expect(settled).toMatchObject({ isReached: false, state: false });
  expect(calls).toBe(3);
});

test('shows do not wait for one another', async () => {
  const queue = createOptimisticQueue<boolean>();
  const [one, two] = [toggle(false), toggle(false)];
  const first = queue.want('follow 1', { from: false, to: true, send: one.send });
  const second = queue.want('follow 2', { from: false, to: true, send: two.send });
  expect([one.server.calls, two.server.calls, queue.count()]).toEqual([1, 1, 2]);
  two.server.answer[0]?.();
  expect(await second).toMatchObject({ isReached: true });
  one.server.answer[0]?.();
  expect(await first).toMatchObject({ isReached: true });
  expect(queue.count()).toBe(0);
});
