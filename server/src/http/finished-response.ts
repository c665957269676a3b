import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '#http/headers/accepted-encoding.ts';

const mark = Symbol('finished');

/** A response whose bytes are written once and sent to every viewer who gets the same data. */
export type FinishedResponse<T> = {
  [mark]: T | null;
  body: Buffer;
  /** Whether more than one viewer gets it, so that compressing it well is worth the time. */
  isShared: boolean;
  etag: string;
  compressed: Map<string, Promise<Buffer>>;
};

const [start, end] = ['{"status_code":200,"data":', '}'];

export function finish<T>(data: T): FinishedResponse<T> {
  const body = envelope(JSON.stringify(data));
  return finished(body, true, createHash('sha256').update(body));
}

/** Writes a response for one viewer whose fields are other responses; finished ones are copied as they are. */
export function finishTogether<T extends object>(parts: Record<string, unknown>): FinishedResponse<T> {
  const hash = createHash('sha256');
  const fields = Object.entries(parts).flatMap(([name, part], index) => {
    const before = Buffer.from(`${index > 0 ? ',' : '{'}${JSON.stringify(name)}:`);
    const bytes = isFinished(part)
      ? part.body.subarray(start.length, -end.length)
      : Buffer.from(JSON.stringify(part));
    // A finished part is hashed by its tag, which already identifies its bytes.
    hash.update(before).update(isFinished(part) ? part.etag : bytes);
    return [before, bytes];
  });
  return finished(Buffer.concat([Buffer.from(start), ...fields, Buffer.from(`}${end}`)]), false, hash);
}

const envelope = (json: string) => Buffer.from(start + json + end);

function finished<T>(body: Buffer, isShared: boolean, hash: Hash): FinishedResponse<T> {
  // A weak tag, because it is the same for every compression of the body.
  const etag = `W/"${hash.digest('base64url')}"`;
  return { [mark]: null, body, isShared, etag, compressed: new Map() };
}

export const isFinished = (response: unknown): response is FinishedResponse<unknown> =>
  typeof response === 'object' && response !== null && mark in response;

/** Returns the data that a finished response was written from. */
export const readFinishedData = <T>({ body }: FinishedResponse<T>): T =>
  (JSON.parse(body.toString()) as { data: T }).data;

const minCompressed_bytes = 1024;
const brotliOptions = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const compressors: readonly (readonly [string, (body: Buffer, isShared: boolean) => Promise<Buffer>])[] = [
  ['br', (body, isShared) => promisify(brotliCompress)(body, brotliOptions(isShared ? 5 : 1))],
  ['gzip', (body, isShared) => promisify(gzip)(body, { level: isShared ? 6 : 1 })],
];

/** Sends a finished response, or 304 if the caller already has it. */
export async function sendFinished(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { body, isShared, etag, compressed }: FinishedResponse<unknown>,
): Promise<FastifyReply> {
  // The browser may store it, but revalidates it each time.
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' });
  if (headers['if-none-match']?.split(',').some((one) => one.trim() === etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const chosen = compressors.find(([name]) => accepts(headers['accept-encoding'], name));
  if (!chosen || body.length < minCompressed_bytes) return reply.send(body);
  const [name, compress] = chosen;
  const bytes = compressed.get(name) ?? compress(body, isShared);
  compressed.set(name, bytes);
  return reply.header('content-encoding', name).send(await bytes);
}
