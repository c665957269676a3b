import { computeChecksum, computeCompositeChecksum } from '../file-worker/checksum.ts';
import type { Transport } from './transport.ts';

const part_size = 4;
const file = { name: 'film.mp4', size_bytes: 26, fingerprint: 'f'.repeat(64) };
const checksumOfText = (text: string) => computeChecksum(new Blob([text]));

/** An in-memory server for tests that stores what it receives; `errors` lists the errors to throw, by method. */
export function createMemoryServer(errors: Partial<Record<keyof Transport, unknown[]>> = {}) {
  const held = new Map<number, string>();
  const registered = new Map<number, string>();
  const log: string[] = [];
  const concurrency = { current: 0, max: 0 };
  const throwNextError = (method: keyof Transport) => {
    const error = errors[method]?.shift();
    if (error) throw error;
  };
  const transport: Transport = {
    open: async () => {
      log.push('open');
      throwNextError('open');
      const parts = [...registered].map(([partNumber, sha256]) => ({
        partNumber,
        etag: `etag-${partNumber}`,
        size_bytes: held.get(partNumber)?.length ?? 0,
        sha256,
      }));
      return {
        uploadId: 'u',
        key: 'k',
        part_size,
        file,
        touched_at: '2026-11-21T10:00:00.000Z',
        problem: null,
        parts,
      };
    },
    signPart: async (_upload, { partNumber, sha256 }) => {
      throwNextError('signPart');
      return { url: String(partNumber), headers: {}, is_held: registered.get(partNumber) === sha256 };
    },
    putPart: async ({ url }, bytes, onSent, signal) => {
      log.push(`put ${url}`);
      throwNextError('putPart');
      concurrency.max = Math.max(concurrency.max, (concurrency.current += 1));
      try {
        onSent(2);
        await new Promise((resolve) => setTimeout(resolve, 2));
        signal.throwIfAborted();
        onSent(bytes.size);
        held.set(Number(url), await bytes.text());
        return `etag-${url}`;
      } finally {
        concurrency.current -= 1;
      }
    },
    registerPart: async (_upload, { partNumber, etag, sha256 }) => {
      if (etag !== `etag-${partNumber}` || sha256 !== (await checksumOfText(held.get(partNumber) ?? '')))
        throw new Error(`Part ${partNumber} is registered with the wrong ETag or checksum`);
      throwNextError('registerPart');
      registered.set(partNumber, sha256);
    },
    complete: async () => {
      log.push('complete');
      throwNextError('complete');
      const sums = [...registered].toSorted(([one], [other]) => one - other).map(([, sum]) => sum);
      return {
        file_name: file.name,
        size_bytes: file.size_bytes,
        part_size,
        parts: sums.length,
        sha256: computeCompositeChecksum(sums),
        is_checked_by_storage: true,
        completed_at: '2026-11-21T10:00:00.000Z',
      };
    },
    cancel: async () => {
      log.push('cancel');
      throwNextError('cancel');
      held.clear();
      registered.clear();
    },
  };
  /** Stores a part as if another device had sent it. */
  const hold = async (partNumber: number, text: string) => {
    held.set(partNumber, text);
    registered.set(partNumber, await checksumOfText(text));
  };
  const bytes = () =>
    [...held]
      .toSorted(([one], [other]) => one - other)
      .map(([, text]) => text)
      .join('');
  return { transport, log, held, hold, bytes, concurrency };
}
