import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import { createRequestId, withRequestId } from '#request-id.ts';

const header = 'x-request-id';
const validId = /^[\w.:/+=-]{1,128}$/;

/** Returns the id of a request: the id that the operator's proxy set, and logs too, or otherwise our own. */
export const requestIdOf =
  ({ trust_proxy }: Pick<Config, 'trust_proxy'>) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trust_proxy > 0 ? headers[header] : undefined;
    return typeof given === 'string' && validId.test(given) ? given : createRequestId();
  };

/**
 * Sends every request's id with the response, and adds it to everything logged while the request is served.
 */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(header, request.id);
    withRequestId(request.id, done);
  });
  // While the body is read, the async context is the connection's, so the request's context is set again here.
  app.addHook('preValidation', (request, _, done) => withRequestId(request.id, done));
}
