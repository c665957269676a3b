import { CallError } from '@kinora/contract/client';
import { expect, test } from 'vitest';
import { computeChecksum } from '../file-worker/checksum.ts';
import { createMemoryServer } from './memory-server.ts';
import { startMultipart, type MultipartUpload, type UploadState } from './multipart.ts';
import { sentPercent } from './parts.ts';
import { isDiskFull } from './retry.ts';
import { PartRefused, type Transport } from './transport.ts';

const text = 'abcdefghijklmnopqrstuvwxyz';
const putLines = (...numbers: number[]) => numbers.map((number) => `put ${number}`);

function startUpload(transport: Transport, isOnline = true) {
  const waits: number[] = [];
  const states: UploadState[] = [];
  const wait = async (ms: number, signal: AbortSignal) => {
    waits.push(ms);
    await Promise.resolve();
    signal.throwIfAborted();
  };
  const upload = startMultipart(new Blob([text]), transport, { checksum: computeChecksum, wait, isOnline });
  upload.subscribe(() => states.push(upload.state()));
  return { upload, waits, states };
}

function waitUntil(
  upload: MultipartUpload,
  isReached: (state: UploadState) => boolean,
): Promise<UploadState> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isReached(upload.state())) return;
      stop();
      resolve(upload.state());
    };
    const stop = upload.subscribe(check);
    check();
  });
}
const waitUntilSettled = (upload: MultipartUpload) =>
  waitUntil(upload, ({ phase }) => ['finished', 'failed', 'cancelled'].includes(phase));

test('an upload sends four parts at a time, and reports the percentage of bytes', async () => {
  const { transport, log, bytes, concurrency } = createMemoryServer();
  const { upload, states } = startUpload(transport);
  expect((await waitUntilSettled(upload)).phase).toBe('finished');
  expect(log.toSorted()).toEqual(['complete', 'open', ...putLines(1, 2, 3, 4, 5, 6, 7)].toSorted());
  expect([log[0], log.at(-1)]).toEqual(['open', 'complete']);
  expect(bytes()).toBe(text);
  expect(concurrency.max).toBe(4);
  // The last part may contain the film's index.
  expect(log.slice(1, 5).toSorted()).toEqual(putLines(1, 2, 3, 7));
  const percents = states.map(sentPercent);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(percents.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(3);
  expect(states.filter(({ phase }) => phase === 'uploading').map(sentPercent)).not.toContain(100);
  expect(upload.state()).toMatchObject({ total_parts: 7, part_number: 7, sent_bytes: 26, problem: null });
});

test('an upload tries each part up to three times, two seconds apart, and reports why an attempt failed', async () => {
  const { transport } = createMemoryServer({
    putPart: [new TypeError('reset'), new PartRefused(503, 'Service Unavailable')],
  });
  const { upload, waits, states } = startUpload(transport);
  expect((await waitUntilSettled(upload)).phase).toBe('finished');
  expect(waits).toEqual([2000, 2000]);
  const problems = new Set(states.map((state) => state.problem?.message));
  expect(problems).toContain('Network error while uploading part 1');
  expect(
    [...problems].some((message) => /^Failed to upload part \d: Service Unavailable$/.test(message ?? '')),
  ).toBe(true);
});

const networkError = () => new CallError(0, { message: 'No connection.' });
// Enough errors for four concurrent parts with three attempts each.
const repeated = (error: () => unknown) => Array.from({ length: 30 }, error);

test.for<[keyof Transport, unknown[], string]>([
  ['open', [networkError()], 'Failed to initiate upload'],
  [
    'signPart',
    repeated(networkError),
    'Failed to upload part 1 after 3 attempts: Failed to get presigned URL for part 1',
  ],
  [
    'putPart',
    repeated(() => new PartRefused(403, 'Forbidden')),
    'Failed to upload part 1 after 3 attempts: Failed to upload part 1: Forbidden',
  ],
  [
    'putPart',
    repeated(() => new TypeError('x')),
    'Failed to upload part 1 after 3 attempts: Network error while uploading part 1',
  ],
  [
    'registerPart',
    repeated(networkError),
    'Failed to upload part 1 after 3 attempts: Failed to complete part 1',
  ],
  ['complete', repeated(networkError), 'Failed to complete upload process'],
])('the error message is as specified if %s keeps failing', async ([step, errors, message]) => {
  const { transport } = createMemoryServer({
    [step]: errors,
    ...(step === 'putPart' && { complete: repeated(networkError) }),
  });
  const { upload } = startUpload(transport);
  const { phase, problem } = await waitUntilSettled(upload);
  expect(phase).toBe('failed');
  expect(problem?.message).toBe(message);
});

test("a failed upload includes the server's reason", async () => {
  const { transport } = createMemoryServer({
    open: [new CallError(403, { message: 'You need an active subscription for this.' })],
  });
  const { upload } = startUpload(transport);
  expect((await waitUntilSettled(upload)).problem?.reason).toBe('You need an active subscription for this.');
});

test("an error quotes the storage's reason for rejecting a part", async () => {
  const expired = 'This URL has expired.';
  const { transport } = createMemoryServer({
    putPart: repeated(() => new PartRefused(403, 'Forbidden', expired)),
    complete: repeated(networkError),
  });
  const { upload } = startUpload(transport);
  const { problem } = await waitUntilSettled(upload);
  expect(problem?.message).toMatch(/after 3 attempts: .*: Forbidden$/);
  expect(problem?.reason).toBe(expired);
});

test('an upload waits while the disk is full: before it is opened, between parts, and during a part', async () => {
  const serverDiskFull = () => new CallError(507, { message: 'The disk is almost full.' });
  const storageDiskFull = () => new PartRefused(507, 'Insufficient Storage', 'The disk is almost full.');
  const { transport, bytes } = createMemoryServer({
    open: [serverDiskFull(), serverDiskFull(), serverDiskFull(), serverDiskFull()],
    signPart: [undefined, serverDiskFull(), serverDiskFull(), serverDiskFull(), serverDiskFull()],
    putPart: [undefined, ...Array.from({ length: 20 }, storageDiskFull)],
  });
  const { upload, waits, states } = startUpload(transport);
  expect((await waitUntilSettled(upload)).phase).toBe('finished');
  expect(waits).toEqual(Array(28).fill(15_000));
  expect(states[0]).toMatchObject({ phase: 'uploading', problem: { reason: 'The disk is almost full.' } });
  const problems = states.flatMap(({ problem }) => problem ?? []);
  expect(
    problems.every((problem) => isDiskFull(problem) && problem.reason === 'The disk is almost full.'),
  ).toBe(true);
  expect(bytes()).toBe(text);
});

test('a retry after a failure sends only what is missing', async () => {
  const errors = [undefined, undefined, ...repeated(networkError)];
  const { transport, log, bytes } = createMemoryServer({ registerPart: errors });
  const { upload } = startUpload(transport);
  expect((await waitUntilSettled(upload)).phase).toBe('failed');
  errors.length = 0;
  log.length = 0;
  upload.resume();
  await waitUntil(upload, ({ phase }) => phase === 'finished');
  expect(log.filter((line) => line.startsWith('put'))).toHaveLength(5);
  expect(bytes()).toBe(text);
});

test('an upload continues on another device where the first one stopped', async () => {
  const { transport, log, hold, bytes } = createMemoryServer();
  for (const [number, part] of [
    [2, 'efgh'],
    [6, 'uvwx'],
  ] as const)
    await hold(number, part);
  const { upload } = startUpload(transport);
  expect((await waitUntilSettled(upload)).phase).toBe('finished');
  expect(log.filter((line) => line.startsWith('put')).toSorted()).toEqual(putLines(1, 3, 4, 5, 7));
  expect(bytes()).toBe(text);
});

test('a part is sent again if the stored one is from a different file', async () => {
  const { transport, log, hold, bytes } = createMemoryServer();
  await hold(1, 'abcd');
  await hold(2, 'EFGH');
  const { upload } = startUpload(transport);
  expect((await waitUntilSettled(upload)).phase).toBe('finished');
  expect(log.filter((line) => line.startsWith('put')).toSorted()).toEqual(putLines(2, 3, 4, 5, 6, 7));
  expect(bytes()).toBe(text);
});

test('a part that another window has sent in the meantime is not sent again', async () => {
  const { transport, log, hold } = createMemoryServer();
  const { upload } = startUpload(transport);
  await waitUntil(upload, ({ part_number }) => part_number === 4);
  await hold(6, 'uvwx');
  expect((await waitUntilSettled(upload)).phase).toBe('finished');
  expect(log).not.toContain('put 6');
});

test('an upload finishes when another window has completed it', async () => {
  const { transport, hold } = createMemoryServer();
  for (const [index, part] of ['efgh', 'ijkl', 'mnop', 'qrst', 'uvwx', 'yz'].entries())
    await hold(index + 2, part);
  const signPart: Transport['signPart'] = async () => {
    await hold(1, 'abcd');
    throw new CallError(409, { message: 'This upload is already complete.' });
  };
  const { upload } = startUpload({ ...transport, signPart });
  expect((await waitUntilSettled(upload)).phase).toBe('finished');
});

test('an upload fails if the bytes that the service received differ from the file', async () => {
  const { transport } = createMemoryServer();
  const complete: Transport['complete'] = async (...args) => {
    const receipt = await transport.complete(...args);
    return receipt && { ...receipt, sha256: '0'.repeat(64) };
  };
  const { upload } = startUpload({ ...transport, complete });
  expect((await waitUntilSettled(upload)).problem?.message).toBe(
    'The bytes that the service received differ from your file. Please upload it again.',
  );
});

test('an upload pauses immediately, and resumes without resending parts that the server holds', async () => {
  const { transport, log, bytes } = createMemoryServer();
  const { upload } = startUpload(transport);
  await waitUntil(upload, ({ completed_parts }) => completed_parts >= 2);
  upload.pause();
  expect(upload.state().phase).toBe('paused');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(log).not.toContain('complete');
  log.length = 0;
  upload.resume();
  await waitUntilSettled(upload);
  expect(log.filter((line) => line.startsWith('put')).length).toBeLessThan(6);
  expect(bytes()).toBe(text);
});

test('an upload waits while offline, which does not count as an attempt', async () => {
  const { transport, bytes } = createMemoryServer();
  const { upload, waits } = startUpload(transport, false);
  expect(upload.state().phase).toBe('offline');
  upload.setOnline(true);
  await waitUntil(upload, ({ sent_bytes }) => sent_bytes > 0);
  upload.setOnline(false);
  expect(upload.state().phase).toBe('offline');
  upload.setOnline(true);
  expect((await waitUntilSettled(upload)).phase).toBe('finished');
  expect(waits).toEqual([]);
  expect(bytes()).toBe(text);
});

test('cancelling deletes the parts on the server', async () => {
  const { transport, log, held } = createMemoryServer();
  const { upload } = startUpload(transport);
  await waitUntil(upload, ({ completed_parts }) => completed_parts > 0);
  await upload.cancel();
  expect(upload.state().phase).toBe('cancelled');
  expect(held.size).toBe(0);
  expect(log.at(-1)).toBe('cancel');
  upload.resume();
  expect(upload.state().phase).toBe('cancelled');
});
