import { mediaconvertWebhook } from '@kinora/contract/processing/processing';
import type { FastifyRequest } from 'fastify';
import { receiveMessage } from '#features/processing/receive-message.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

/** Receives the transcoder's notifications about its jobs. */
export async function routes(app: App): Promise<void> {
  await app.register(async (scope) => {
    // Nothing is parsed, whatever the content type, before the origin is verified from the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      request.raw_body = body as Buffer;
      done(null, undefined);
    });
    route(scope as App, mediaconvertWebhook, async ({ context, request }) => {
      const { transcoder } = context;
      if (transcoder.kind === 'local') throw notFound('This service does not use an external transcoder.');
      await receiveMessage(context, transcoder, request.raw_body ?? Buffer.alloc(0), singleHeaders(request));
      return null;
    });
  });
}

/** Drops repeated headers, which cannot be trusted as proof. */
const singleHeaders = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string'),
  );
