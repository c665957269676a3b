import type { FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { Refusal } from '#http/errors.ts';

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i;
/** The authority of a request target in absolute form, as sent to a proxy. */
const absoluteTarget = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** Headers that proxies, CDNs and tunnels add to a request. */
const proxyHeader = new RegExp(
  `^(?:${[
    'forwarded|via|cdn-loop|front-end-https',
    'x-forward(?:ed)?(?:-.+)?|forwarded-for(?:-ip)?|x-original(?:ly|ing)?-.+',
    'x-(?:http-)?host(?:-override)?|x-scheme|x-url-scheme|x-rewrite-url',
    'x-real-.+|(?:x-)?remote-(?:ip|addr)|x-proxy(?:user)?-.+|x-nginx-proxy',
    '(?:(?:x|wl|proxy|true|incap|cluster|x-cluster|wl-proxy|x-sucuri)-)?client-?ip',
    '(?:cf|do|fastly|fly|fs|nf|vercel)-(?:connecting|client)-?ip(?:v6)?',
    'x-(?:envoy|amzn|amz-cf|azure|arr|akamai|vercel|nf|railway|heroku|sucuri|appengine|varnish|ms)-.+|x-varnish',
    '(?:akamai|cloudfront|fastly|fly|cf|ngrok|tailscale)-.+',
  ].join('|')})$`,
);

/** Returns the first header of a request that a proxy may have added. */
export const findProxyHeader = (headers: FastifyRequest['headers']): string | undefined =>
  Object.keys(headers).find((name) => proxyHeader.test(name));

/**
 * Outside production the service responds only to its own machine: it shows everyone's email, and its demo
 * accounts have well-known passwords. Neither another site's page whose host name resolves to this machine (DNS
 * rebinding) nor a tunnel or proxy may make the service accessible to others.
 * @throws 421 for an unexpected Host, 403 for a request that came through a proxy or from another machine, 400
 * unless there is exactly one Host.
 */
export function requireOwnMachine(
  { raw, headers, socket }: Pick<FastifyRequest, 'raw' | 'headers' | 'socket'>,
  { production, trust_proxy }: Pick<Config, 'production' | 'trust_proxy'>,
): void {
  const hostCount = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  if (hostCount > 1 || (hostCount === 0 && (!production || raw.httpVersion !== '1.0')))
    throw new Refusal(400, 'The request must have exactly one Host header.');
  if (production) return;
  const hosts = [headers.host ?? '', absoluteTarget.exec(raw.url ?? '')?.[1] ?? 'localhost'];
  if (!hosts.every((host) => localHost.test(host)))
    throw new Refusal(
      421,
      'Outside production this service only responds to localhost, and the request names another host. To let others reach it, set PUBLIC_URL to the address that people type.',
    );
  // Setting TRUST_PROXY has already disabled everything meant for development only.
  if (trust_proxy > 0) return;
  const header = findProxyHeader(headers);
  if (header)
    throw new Refusal(
      403,
      `This request came through a proxy (it has the header ${header}), and outside production this service only responds to its own machine. Set PUBLIC_URL to the address that people type, and TRUST_PROXY to the number of proxies in front.`,
    );
  if (!loopback.test(socket.remoteAddress ?? ''))
    throw new Refusal(
      403,
      'Outside production this service only responds to its own machine. To let others reach it, set PUBLIC_URL to the address that people type.',
    );
}
