import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stayConnected, reconnectDelay } from './stay-connected.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Connects a client to a fake server; records what the client receives and each stream that it opens.
 */
function connectToFakeServer() {
  const streams: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = [];
  const received: string[] = [];
  const connections: boolean[] = [];
  const controller = new AbortController();
  const done = stayConnected({
    signal: controller.signal,
    open: (signal) => {
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(stream) {
          streams.push(stream);
          signal.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return Promise.resolve(body);
    },
    onData: (data) => received.push(data),
    onConnected: (isConnected) => connections.push(isConnected),
  });
  const sendText = async (text: string) => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { streams, received, connections, controller, done, sendText };
}

test('the client forwards the data, and reconnects after the stream ends', async () => {
  const { streams, received, connections, controller, done, sendText } = connectToFakeServer();
  await sendText('data: one\n\n');
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(streams).toHaveLength(2);
  await sendText('data: two\n\n');
  expect(received).toEqual(['one', 'two']);
  expect(connections).toEqual([true, false, true]);
  controller.abort();
  await done;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(streams).toHaveLength(2);
});

test('keep-alives keep the connection open, and silence ends it', async () => {
  const { streams, received, controller, done, sendText } = connectToFakeServer();
  for (let minute = 0; minute < 5; minute += 1) {
    await sendText(': still here\n\n');
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(32_000);
  expect(streams).toHaveLength(2);
  expect(received).toEqual([]);
  controller.abort();
  await done;
});

test('delays before reconnecting grow to a minute, with jitter', () => {
  expect([0, 1, 2, 5, 6, 40].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
  expect(reconnectDelay(3, 0)).toBe(4000);
});
