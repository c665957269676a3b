import type { IncomingMessage } from 'node:http';

/**
 * Lets an edge send the grant in a header instead of the URL, so that the URL alone is its cache key:
 * `/edge/films/…` with the header `x-kinora-grant` becomes `/play/{grant}/…`.
 */
export function withGrantInPath({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const file = /^\/edge\/films\/(.*)$/s.exec(url)?.[1];
  if (file === undefined) return url;
  const grant = headers['x-kinora-grant'];
  return `/play/${typeof grant === 'string' && /^[\w.-]+$/.test(grant) ? grant : 'none'}/${file}`;
}
