import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '#http/headers/accepted-encoding.ts';

/**
 * Sends a document's parts as they become available, compressed. Pages are sent where no route
 * matches, and the compression plugin only sees routes; it would also hold the first part back
 * until its buffer is full.
 */
export function sendDocument(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  parts: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  const source = Readable.from(parts);
  const encoding = encodings.find(({ name }) => accepts(headers['accept-encoding'], name));
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `accept-encoding, ${String(vary)}`);
  if (!encoding) return reply.send(source);
  // A visitor who leaves early ends the stream with an error, which can be ignored.
  const compressed = pipeline(source, encoding.compressor(), () => {});
  return reply.header('content-encoding', encoding.name).send(compressed);
}

const brotliQuality = 5;

const encodings: readonly { name: string; compressor: () => Transform }[] = [
  {
    name: 'br',
    compressor: () =>
      createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
      }),
  },
  { name: 'gzip', compressor: () => createGzip({ flush: constants.Z_SYNC_FLUSH }) },
];
