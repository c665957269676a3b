import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { count } from '@kinora/contract/plural';
import { PartRefused } from '#services/storage/types.ts';

/**
 * Writes a stream to a file, flushes it to the disk and computes its checksums. If writing fails, the stream is
 * left open: it is the connection over which the sender receives the reason.
 * @param onBytes is called with the number of additional bytes.
 * @throws PartRefused with status 413 as soon as there are more bytes than the limit.
 */
export async function receivePart(
  bytes: Readable,
  path: string,
  limit: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<{ md5: string; sha256: string; size_bytes: number }> {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let size_bytes = 0;
  await pipeline(
    async function* () {
      for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size_bytes += chunk.length;
        if (size_bytes > limit) throw tooLarge(limit);
        md5.update(chunk);
        sha256.update(chunk);
        onBytes(chunk.length);
        yield chunk;
      }
    },
    createWriteStream(path, { flush: true, highWaterMark: 1024 ** 2 }),
  );
  return { md5: md5.digest('hex'), sha256: sha256.digest('base64'), size_bytes };
}

export const tooLarge = (limit: number) =>
  new PartRefused(
    413,
    `This part is too large: at most ${count(limit, 'byte', undefined, 'en')} may be sent.`,
  );

export const wrongLength = (bytes: number) =>
  new PartRefused(400, `This part must have ${bytes} bytes, as declared when its URL was requested.`);
