import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { isApiCall } from '#http/answer-error.ts';
import { carriesApiKey } from '#http/access/auth.ts';
import { Refusal } from '#http/errors.ts';
import { networkOf } from '#http/network/network-of.ts';

const keyGenerator = ({ ip }: FastifyRequest): string => networkOf(ip);
const errorResponseBuilder = () => new Refusal(429, 'Too many requests. Please wait a minute and try again.');

/** Limits API requests per minute from one network, and with one API key regardless of the network. */
export async function limitCalls(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: config.api_requests_per_minute,
    timeWindow: '1 minute',
    keyGenerator,
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder,
  });
  const countForKey = app.createRateLimit({
    max: config.api_requests_per_minute,
    timeWindow: '1 minute',
    keyGenerator: ({ headers }) => headers.authorization ?? '',
  });
  app.addHook('onRequest', async (request) => {
    if (!carriesApiKey(request)) return;
    const { isAllowed, ...counted } = await countForKey(request);
    if (!isAllowed && 'isExceeded' in counted && counted.isExceeded) throw errorResponseBuilder();
  });
}

/**
 * The same limit for pages, counted together, and for each site file, such as the sitemap: enough for a person
 * or a search engine. Images, films and the app's own files are not counted.
 */
export const pageLimit = (config: Config): RateLimitOptions => ({
  max: config.pages_per_minute,
  timeWindow: '1 minute',
  keyGenerator,
  allowList: [],
  errorResponseBuilder,
});

/** A lower limit, for routes that query other systems or generate long files. */
export const costlyRouteLimit = (config: Config): RateLimitOptions => ({
  ...pageLimit(config),
  max: Math.max(1, Math.ceil(config.pages_per_minute / 5)),
});
