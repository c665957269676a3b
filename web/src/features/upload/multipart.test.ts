import { CallError } from '@kinora/contract/client';
import { expect, test } from 'vitest';
import { startMultipart } from './multipart.ts';
import type { Multipart, UploadState } from './multipart.ts';
import { percentOf } from './parts.ts';
import { PartRefused } from './transport.ts';
import type { Transport } from './transport.ts';

const file = new Blob(['abcdefghij']);
const part_size = 4;

/** A server in memory that holds what it was sent; `failing` says what goes wrong, and how often. */
function fakeServer(failing: Partial<Record<keyof Transport, unknown[]>> = {}) {
  const held = new Map<number, string>();
  const registered = new Set<number>();
  const log: string[] = [];
  const fail = (step: keyof Transport) => {
    const error = failing[step]?.shift();
    if (error) throw error;
  };
  const transport: Transport = {
    open: async () => {
      log.push('open');
      fail('open');
      const parts = [...registered].map((partNumber) => ({
        partNumber,
        etag: `etag-${partNumber}`,
        size_bytes: held.get(partNumber)?.length ?? 0,
      }));
      return { uploadId: 'u', key: 'k', part_size, parts };
    },
    signPart: async (_upload, { partNumber }) => {
      fail('signPart');
      return { address: String(partNumber), headers: {} };
    },
    putPart: async ({ address }, bytes, onSent, signal) => {
      log.push(`put ${address}`);
      fail('putPart');
      const text = await bytes.text();
      onSent(2);
      await Promise.resolve();
      signal.throwIfAborted();
      onSent(bytes.size);
      held.set(Number(address), text);
      return `etag-${address}`;
    },
    registerPart: async (_upload, { partNumber, etag }) => {
      expect(etag).toBe(`etag-${partNumber}`);
      fail('registerPart');
      registered.add(partNumber);
    },
    complete: async () => {
      log.push('complete');
      fail('complete');
    },
    cancel: async () => {
      log.push('cancel');
      fail('cancel');
      held.clear();
      registered.clear();
    },
  };
  return { transport, log, held };
}

function start(transport: Transport, isOnline = true) {
  const waits: number[] = [];
  const states: UploadState[] = [];
  const wait = async (ms: number, signal: AbortSignal) => {
    waits.push(ms);
    await Promise.resolve();
    signal.throwIfAborted();
  };
  const upload = startMultipart(file, transport, { wait, isOnline });
  upload.subscribe(() => states.push(upload.state()));
  return { upload, waits, states };
}

function reach(upload: Multipart, reached: (state: UploadState) => boolean): Promise<UploadState> {
  return new Promise((resolve) => {
    const look = () => {
      if (!reached(upload.state())) return;
      stop();
      resolve(upload.state());
    };
    const stop = upload.subscribe(look);
    look();
  });
}
const settled = (upload: Multipart) =>
  reach(upload, ({ phase }) => ['finished', 'failed', 'cancelled'].includes(phase));

test('a file goes up part by part, and its percentage counts completed parts', async () => {
  const { transport, log, held } = fakeServer();
  const { upload, states } = start(transport);
  expect((await settled(upload)).phase).toBe('finished');
  expect(log).toEqual(['open', 'put 1', 'put 2', 'put 3', 'complete']);
  expect([...held.values()]).toEqual(['abcd', 'efgh', 'ij']);
  expect([...new Set(states.map(percentOf))]).toEqual([0, 33, 66, 100]);
  expect(states.some((state) => state.sent_bytes === 6 && percentOf(state) === 33)).toBe(true);
  expect(upload.state()).toMatchObject({ total_parts: 3, sent_bytes: 10, problem: null });
});

test('a part that fails is tried three times, two seconds apart, and says why meanwhile', async () => {
  const { transport } = fakeServer({
    putPart: [new TypeError('reset'), new PartRefused('Service Unavailable')],
  });
  const { upload, waits, states } = start(transport);
  expect((await settled(upload)).phase).toBe('finished');
  expect(waits).toEqual([2000, 2000]);
  const problems = new Set(states.map((state) => state.problem?.message));
  expect(problems).toContain('Network error while uploading part 1');
  expect(problems).toContain('Failed to upload part 1: Service Unavailable');
});

const network = () => new CallError(0, { message: 'No connection.' });
const thrice = (error: () => unknown) => [error(), error(), error()];

test.for<[keyof Transport, unknown[], string]>([
  ['open', [network()], 'Failed to initiate upload'],
  [
    'signPart',
    thrice(network),
    'Failed to upload part 1 after 3 attempts: Failed to get presigned URL for part 1',
  ],
  [
    'putPart',
    thrice(() => new PartRefused('Forbidden')),
    'Failed to upload part 1 after 3 attempts: Failed to upload part 1: Forbidden',
  ],
  [
    'putPart',
    thrice(() => new TypeError('x')),
    'Failed to upload part 1 after 3 attempts: Network error while uploading part 1',
  ],
  ['registerPart', thrice(network), 'Failed to upload part 1 after 3 attempts: Failed to complete part 1'],
  ['complete', thrice(network), 'Failed to complete upload process'],
])('when %s keeps failing, the words are exact', async ([step, errors, words]) => {
  const { transport } = fakeServer({ [step]: errors });
  const { upload } = start(transport);
  const { phase, problem } = await settled(upload);
  expect(phase).toBe('failed');
  expect(problem?.message).toBe(words);
});

test('the server’s own reason stands beside the words', async () => {
  const { transport } = fakeServer({
    open: [new CallError(403, { message: 'You need an active subscription for this.' })],
  });
  const { upload } = start(transport);
  expect((await settled(upload)).problem?.reason).toBe('You need an active subscription for this.');
});

test('trying again after a failure sends only what is missing', async () => {
  const { transport, log } = fakeServer({ registerPart: [undefined, ...thrice(network)] });
  const { upload } = start(transport);
  expect((await settled(upload)).phase).toBe('failed');
  log.length = 0;
  upload.resume();
  await reach(upload, ({ phase }) => phase === 'finished');
  expect(log).toEqual(['open', 'put 2', 'put 3', 'complete']);
});

test('a pause stops at once; going on skips what has arrived', async () => {
  const { transport, log } = fakeServer();
  const { upload } = start(transport);
  await reach(upload, (state) => state.part_number === 2 && state.sent_bytes > 4);
  upload.pause();
  expect(upload.state().phase).toBe('paused');
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(log).toEqual(['open', 'put 1', 'put 2']);
  upload.resume();
  await settled(upload);
  expect(log).toEqual(['open', 'put 1', 'put 2', 'open', 'put 2', 'put 3', 'complete']);
});

test('without a network it waits, and uses up no tries', async () => {
  const { transport, log } = fakeServer();
  const { upload, waits } = start(transport, false);
  expect(upload.state().phase).toBe('offline');
  upload.setOnline(true);
  await reach(upload, (state) => state.part_number === 3);
  upload.setOnline(false);
  expect(upload.state().phase).toBe('offline');
  upload.setOnline(true);
  expect((await settled(upload)).phase).toBe('finished');
  expect(waits).toEqual([]);
  expect(log.filter((line) => line === 'put 1')).toHaveLength(1);
});

test('cancelling has the server forget the parts', async () => {
  const { transport, log, held } = fakeServer();
  const { upload } = start(transport);
  await reach(upload, (state) => state.part_number === 2);
  await upload.cancel();
  expect(upload.state().phase).toBe('cancelled');
  expect(held.size).toBe(0);
  expect(log.at(-1)).toBe('cancel');
  upload.resume();
  expect(upload.state().phase).toBe('cancelled');
});
