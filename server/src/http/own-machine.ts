import type { FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { Refusal } from '#http/errors.ts';

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i;
/** The authority of a target that is written as a whole address, as for a proxy. */
const absoluteTarget = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** What proxies and tunnels add to a request. */
const ofProxies =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.+)?|x-original-.+|x-(?:http-)?host(?:-override)?|x-real-ip|x-(?:cluster-)?client-ip|x-envoy-.+|x-amzn-.+|x-azure-.+|x-arr-.+|true-client-ip|fastly-.+|fly-.+|cf-.+|ngrok-.+)$/;

/**
 * Outside production the service answers to its own machine alone: it shows everybody's mail, and its demo has
 * passwords that everybody knows. A page elsewhere that has its name lead to this machine (DNS rebinding), a
 * tunnel or a proxy must not open it to others.
 * @throws 421 for a foreign Host, 403 for a request that came through a proxy or from another machine, 400
 * without one Host.
 */
export function requireOwnMachine(
  { raw, headers, socket }: Pick<FastifyRequest, 'raw' | 'headers' | 'socket'>,
  { production, trust_proxy }: Pick<Config, 'production' | 'trust_proxy'>,
): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && (!production || raw.httpVersion !== '1.0')))
    throw new Refusal(400, 'The request must say in one Host header which service it is for.');
  if (production) return;
  const named = [headers.host ?? '', absoluteTarget.exec(raw.url ?? '')?.[1] ?? 'localhost'];
  if (!named.every((host) => localHost.test(host)))
    throw new Refusal(
      421,
      'Outside production this service answers to localhost alone, and the request names another host. To let others reach it, set PUBLIC_URL to the address that people type.',
    );
  // Whoever says that there is a proxy has closed what is for development.
  if (trust_proxy > 0) return;
  const added = Object.keys(headers).find((name) => ofProxies.test(name));
  if (added)
    throw new Refusal(
      403,
      `This request came through a proxy (it has the header ${added}), and outside production this service answers to its own machine alone. Set PUBLIC_URL to the address that people type, and TRUST_PROXY to the number of proxies in front.`,
    );
  if (!loopback.test(socket.remoteAddress ?? ''))
    throw new Refusal(
      403,
      'Outside production this service answers to its own machine alone. To let others reach it, set PUBLIC_URL to the address that people type.',
    );
}
