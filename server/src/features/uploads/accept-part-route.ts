import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import { diskAlmostFullMessage } from '#features/uploads/rules.ts';
import { Refusal } from '#http/errors.ts';
import { requireFreeDisk } from '#http/body/free-disk.ts';
import type { App } from '#http/route.ts';
import { partPath } from '#services/storage/disk-part-url.ts';
import { NoSuchUpload, PartRefused, type AcceptPart } from '#services/storage/types.ts';

/**
 * Accepts the bytes of one part by `PUT`, at a signed URL; nothing else authorizes the request.
 * Registered only if storage is the data folder: other stores receive their parts directly.
 */
export async function routes(app: App): Promise<void> {
  const { context } = app;
  const { acceptPart } = context.storage;
  if (!acceptPart) return;
  await app.register(async (scope) => {
    // The bytes are streamed to disk without being parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _bytes, done) => done(null));
    scope.put(partPath, (request, reply) => receivePart(context, acceptPart, request, reply));
  });
}

async function receivePart(
  context: Context,
  acceptPart: AcceptPart,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const length = request.headers['content-length'];
  try {
    const { etag } = await acceptPart(request.query, request.raw, length ? Number(length) : null, (bytes) =>
      requireFreeDisk(context, bytes, diskAlmostFullMessage),
    );
    return reply.header('etag', etag).send();
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof PartRefused) return new Refusal(error.status, error.message);
  if (error instanceof NoSuchUpload) return new Refusal(404, error.message);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal(507, diskAlmostFullMessage);
  // A pause, a reload or a lost network connection; no one is left to read the response.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new Refusal(400, 'The connection ended before the whole part was received.');
  return error;
}
