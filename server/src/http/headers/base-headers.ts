import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '#config/config.ts';
import { permissionsPolicy } from '#http/headers/permissions-policy.ts';
import { reportTo } from '#http/headers/policy-reports.ts';

type HeaderSettings = Pick<Config, 'public_url' | 'stripe' | 'paypal'>;

/**
 * The headers of every response, including responses written before any hook runs, such as for a URL that
 * cannot be decoded. Pages replace some of them.
 */
const baseHeaders = (config: HeaderSettings): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(config),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'reporting-endpoints': reportTo,
  'x-content-type-options': 'nosniff',
  ...(config.public_url.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});

/** Returns a function that sets these headers, for use before anything else sees the request. */
export function setBaseHeaders(config: HeaderSettings): (response: ServerResponse) => void {
  const headers = new Map(Object.entries(baseHeaders(config)));
  return (response) => void response.setHeaders(headers);
}

/** Returns a handler for requests that are not HTTP, have too many headers, or never finish sending headers. */
export function respondToBrokenRequests(
  config: HeaderSettings,
): (error: { code?: string }, socket: Socket) => void {
  const headers = Object.entries(baseHeaders(config)).map(([name, value]) => `${name}: ${value}\r\n`);
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const body = JSON.stringify({
      status_code: status,
      data: null,
      message: 'The request could not be read.',
    });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}content-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}
