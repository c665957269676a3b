import type { Requirement } from '@kinora/contract/requirements';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isDatabaseDownError } from '#db/outage.ts';
import { escapeHtml } from '#escape-html.ts';
import { Refusal } from '#http/errors.ts';
import { networkOf } from '#http/network/network-of.ts';

/** Whether a request is an API call, by its matched route: a URL can be written in many ways, such as `/%61pi/login`. */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/api/');

/** Retry-After during an outage, in seconds. */
const retryAfter_s = 5;

/**
 * Responds to a failed request: with the envelope, or with a page if a browser requested one. Our own
 * faults are logged, as are calls refused because of a missing permission, a rate limit or an invalid token; a
 * database outage is logged by the outage watch.
 */
export function respondToError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  if (error instanceof Refusal) {
    const { status, status_code, message, errors, demand } = error;
    const { id: request_id, ip, routeOptions, headers } = request;
    // A 401 despite a token: the session has ended, or the token is made up.
    if (status === 403 || status === 429 || (status === 401 && headers.authorization !== undefined)) {
      log.info({ status, path: routeOptions.url, network: networkOf(ip), request_id }, 'A call was refused');
    }
    return sendError(request, reply, status, {
      status_code,
      data: demand,
      message,
      ...(errors && { errors }),
    });
  }
  const status = responseStatus(error);
  const request_id = request.id;
  if (status === 500)
    log.error({ err: error, path: request.routeOptions.url, request_id }, 'A request failed');
  if (status === 503) void reply.header('retry-after', retryAfter_s);
  return sendError(request, reply, status, {
    status_code: status,
    data: null,
    message: messageFor(status, error, request_id),
    ...(status === 500 && { request_id }),
  });
}

function responseStatus(error: FastifyError): number {
  if (isDatabaseDownError(error)) return 503;
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
}

function messageFor(status: number, error: FastifyError, request_id: string): string {
  if (status === 503) return 'The service is not available at the moment. Please try again shortly.';
  if (status === 500)
    return `Something went wrong on our side. Please try again. If it keeps happening, report the number ${request_id}.`;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413) return 'This is too large to send.';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return 'This endpoint does not accept that content type.';
  return 'The request could not be read.';
}

type Envelope = {
  status_code: number;
  data: Requirement | null;
  message: string;
  errors?: Record<string, string>;
  request_id?: string;
};

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  envelope: Envelope,
): FastifyReply {
  void reply.code(status);
  if (isApiCall(request) || !request.headers.accept?.includes('text/html'))
    return reply.type('application/json; charset=utf-8').send(envelope);
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${status}</title></head>
<body><p>${escapeHtml(envelope.message)}</p></body></html>
`);
}
