import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from '#http/byte-range.ts';
import { notFound } from '#http/errors.ts';
import { contentTypeFor } from '#services/storage/content-types.ts';
import { NoSuchObject, type Storage } from '#services/storage/types.ts';

/**
 * Responds to GET and HEAD with a stored object, its validators and content type, and supports a single byte range.
 * Register the route for both methods and without compression: lengths and ranges refer to the stored object.
 * @throws 404 when the object does not exist.
 */
export async function sendObject(
  storage: Storage,
  key: string,
  cache_control: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const object = await storage.head(key);
  if (!object) throw noSuchFile();
  const { etag, size_bytes } = object;
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': cache_control });
  if (matchesAny(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const ifRange = request.headers['if-range'];
  const isCurrent = ifRange === undefined || ifRange === etag;
  const range = readRange(isCurrent ? request.headers.range : undefined, size_bytes);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size_bytes}`).send();

  reply.type(contentTypeFor(key));
  if (range === 'whole') reply.header('content-length', size_bytes);
  else {
    const { start, end } = range;
    reply.code(206).headers({
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size_bytes}`,
    });
  }
  if (request.method === 'HEAD') return reply.send();
  try {
    return reply.send(await storage.read(key, range === 'whole' ? undefined : range));
  } catch (error) {
    if (error instanceof NoSuchObject) throw noSuchFile();
    throw error;
  }
}

const noSuchFile = () => notFound('There is no such file.');

/** Whether an If-None-Match list contains the ETag, by weak comparison. */
function matchesAny(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
