import { expect, test } from 'vitest';
import { openPace, type Pace } from '#services/mail/pace.ts';

class Busy extends Error {}
class Greylisted extends Error {}

/** Opens a pace whose pauses last until the test ends them. */
function openTestPace(limit: number) {
  const pauses: { ms: number; end: () => void }[] = [];
  const pace = openPace({
    limit,
    wantsFewer: (error) => (error instanceof Busy ? 'yes' : error instanceof Greylisted ? 'maybe' : 'no'),
    pause: (ms) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      pauses.push({ ms, end: resolve });
      return promise;
    },
  });
  return { pace, pauses };
}

/** Sends messages that complete when the test decides. */
function sendMany(pace: Pace, count: number, signal?: AbortSignal) {
  const started: { accept: () => void; reject: (error: Error) => void }[] = [];
  const ended = Array.from({ length: count }, () =>
    pace
      .run(() => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        started.push({ accept: resolve, reject });
        return promise;
      }, signal)
      .then(
        () => 'accepted',
        (error: Error) => error.constructor.name,
      ),
  );
  return { started, ended };
}

const flushPromises = () => new Promise(setImmediate);

test('messages are sent in parallel up to the limit, and another follows each one that is accepted', async () => {
  const { pace } = openTestPace(3);
  const { started, ended } = sendMany(pace, 5);
  await flushPromises();
  expect(started).toHaveLength(3);
  started[1]!.accept();
  await flushPromises();
  expect(started).toHaveLength(4);
  for (let next = 0; next < 5; next++) {
    started[next]!.accept();
    await flushPromises();
  }
  expect(await Promise.all(ended)).toEqual(Array(5).fill('accepted'));
});

test('a busy server gets a pause, then one message, then twice as many each time', async () => {
  const { pace, pauses } = openTestPace(8);
  const { started, ended } = sendMany(pace, 30);
  await flushPromises();
  for (const message of started.slice(0, 8)) message.reject(new Busy());
  await flushPromises();
  expect(started).toHaveLength(8);
  // Messages already in progress when the server became busy do not lengthen the pause.
  expect(pauses.map(({ ms }) => ms)).toEqual([1000]);
  pauses[0]!.end();
  await flushPromises();
  expect(started).toHaveLength(9);
  started[8]!.reject(new Busy());
  await flushPromises();
  expect(pauses.map(({ ms }) => ms)).toEqual([1000, 2000]);
  pauses[1]!.end();
  await flushPromises();
  started[9]!.accept();
  await flushPromises();
  expect(started).toHaveLength(12);
  started[10]!.accept();
  await flushPromises();
  expect(started).toHaveLength(15);
  for (let next = 11; next < 30; next++) {
    started[next]!.accept();
    await flushPromises();
  }
  expect((await Promise.all(ended)).filter((end) => end === 'Busy')).toHaveLength(9);
});

test('pauses double up to a minute', async () => {
  const { pace, pauses } = openTestPace(1);
  const { started } = sendMany(pace, 10);
  for (let round = 0; round < 9; round++) {
    await flushPromises();
    started[round]!.reject(new Busy());
    await flushPromises();
    pauses[round]!.end();
  }
  expect(pauses.map(({ ms }) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('one deferred recipient does not pause sending; three in a row do', async () => {
  const { pace, pauses } = openTestPace(1);
  const { started } = sendMany(pace, 9);
  const end = async (index: number, error?: Error) => {
    await flushPromises();
    if (error) started[index]!.reject(error);
    else started[index]!.accept();
    await flushPromises();
  };
  await end(0, new Greylisted());
  await end(1, new Greylisted());
  await end(2);
  await end(3, new Greylisted());
  await end(4, new Error('no such recipient'));
  await end(5, new Greylisted());
  expect(pauses).toEqual([]);
  await end(6, new Greylisted());
  await end(7, new Greylisted());
  expect(pauses).toHaveLength(1);
  expect(started).toHaveLength(8);
});

test('on shutdown, waiting messages are rejected and those being sent are completed', async () => {
  const { pace } = openTestPace(2);
  const stopping = new AbortController();
  const { started, ended } = sendMany(pace, 5, stopping.signal);
  await flushPromises();
  stopping.abort(new Error('stopping'));
  await flushPromises();
  for (const message of started) message.accept();
  expect(await Promise.all(ended)).toEqual(['accepted', 'accepted', 'Error', 'Error', 'Error']);
  expect(started).toHaveLength(2);
});
