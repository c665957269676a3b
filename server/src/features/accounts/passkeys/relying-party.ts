import type { FastifyRequest } from 'fastify';
import { isExposed, type Config } from '#config/config.ts';

/**
 * Returns the site that passkeys belong to, and the origins from which they may be used. On the developer's own machine
 * the web app may come from another port.
 */
export function relyingParty(
  config: Pick<Config, 'public_url' | 'brand_name' | 'production' | 'trust_proxy'>,
  request: Pick<FastifyRequest, 'headers'>,
): { id: string; name: string; origins: string[] } {
  const { hostname, origin } = new URL(config.public_url);
  const requestOrigin = request.headers.origin;
  const isSameHost =
    requestOrigin !== undefined &&
    URL.canParse(requestOrigin) &&
    new URL(requestOrigin).hostname === hostname;
  return {
    id: hostname,
    name: config.brand_name,
    origins: isSameHost && !isExposed(config) ? [origin, requestOrigin] : [origin],
  };
}
