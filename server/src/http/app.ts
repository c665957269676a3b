import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyError } from 'fastify';
import helmet from 'helmet';
import { minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import { contentPolicy } from '#http/headers/content-policy.ts';
import { respondToBrokenRequests, setBaseHeaders } from '#http/headers/base-headers.ts';
import { respondToError, isApiCall } from '#http/answer-error.ts';
import { allowOtherOrigins } from '#http/headers/cross-origin.ts';
import { watchConnections } from '#http/drain.ts';
import { withGrantInPath } from '#http/edge-path.ts';
import { serveHealth } from '#http/health.ts';
import { measureRequests } from '#http/measure-requests.ts';
import { identifyRequests, requestIdOf } from '#http/identify-requests.ts';
import { detectUndeclaredProxies } from '#http/network/detect-proxies.ts';
import { deleteStaleFormUploads } from '#http/body/stale-form-uploads.ts';
import { requireOwnMachine } from '#http/network/own-machine.ts';
import { servePolicyReports, trustedTypes } from '#http/headers/policy-reports.ts';
import { traceRequests } from '#http/trace-requests.ts';
import { limitCalls } from '#http/request-limits.ts';
import { endSlowBodies } from '#http/body/slow-bodies.ts';
import { partPath } from '#services/storage/disk-part-url.ts';
import type { App } from '#http/route.ts';

const MB = 1024 * 1024;

/** Longer than proxies keep idle connections open, because the proxy should be the first to close a connection. */
const keepAlive_ms = 75 * second;
const headersTimeout_ms = 20 * second;

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with Fastify's
  interface FastifyRequest {
    /** The raw bytes of a JSON body, for verifying signatures over it. */
    raw_body: Buffer | null;
  }
}

/**
 * Creates the HTTP side of the service: security headers, encodings, limits, one error handler, and the
 * routes that the functions in `features` add.
 */
export async function createApp(
  context: Context,
  features: readonly ((app: App) => void | Promise<void>)[],
): Promise<App> {
  const { config, log, metrics, storage } = context;
  const draining = watchConnections({
    keepAliveTimeout: keepAlive_ms,
    headersTimeout: headersTimeout_ms,
    // Bodies have their own time limits, depending on what they carry.
    requestTimeout: 0,
    connectionsCheckingInterval: headersTimeout_ms / 4,
    requireHostHeader: false,
  });
  const setHeaders = setBaseHeaders(config);
  const app = Object.assign(
    fastify({
      loggerInstance: log,
      genReqId: requestIdOf(config),
      rewriteUrl: withGrantInPath,
      // X-Forwarded-For entries that the operator's proxies did not add may be forged by the client.
      trustProxy: (_, hop) => hop < config.trust_proxy,
      bodyLimit: MB,
      // On a busy disk, reading the web app's files can take longer than the default of ten seconds.
      pluginTimeout: minute,
      routerOptions: { maxParamLength: 500 },
      logController: new LogController({ disableRequestLogging: true }),
      // Every line that is logged for a request has the request's id anyway, and creating a logger takes time.
      childLoggerFactory: (logger) => logger,
      serverFactory: (handler) =>
        draining.serverFactory((request, response) => {
          setHeaders(response);
          handler(request, response);
        }),
      clientErrorHandler: respondToBrokenRequests(config),
      // No hook runs for a URL that cannot be decoded.
      frameworkErrors: (error, request, reply) => void respondToError(error, request, reply, log),
      // `drain` has already closed connections gracefully; without `drain`, as in tests, they are simply cut.
      forceCloseConnections: true,
    }),
    { context, draining },
  ) as unknown as App;

  identifyRequests(app);
  traceRequests(app, config);
  measureRequests(app, metrics);
  // Helmet's plugin for Fastify would build the policy again for every request.
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config, storage) },
    strictTransportSecurity: config.public_url.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // The window that PayPal or a wallet opens must be able to access the page that opened it.
    crossOriginOpenerPolicy: {
      policy: config.stripe || config.paypal ? 'same-origin-allow-popups' : 'same-origin',
    },
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    setSecurityHeaders(raw, reply.raw, (error) => done(error as Error | undefined));
  });
  allowOtherOrigins(app, config);
  // Runs after the headers are set, because refusals need them too.
  app.addHook('onRequest', (request, _, done) => {
    requireOwnMachine(request, config);
    done();
  });
  await detectUndeclaredProxies(app, context);
  endSlowBodies(app, [partPath]);
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('content-security-policy-report-only', trustedTypes);
    done();
  });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(formbody);
  await app.register(multipart, {
    limits: { fieldSize: 64 * 1024, fields: 100, files: 5, fileSize: 64 * MB },
  });
  await limitCalls(app, config);

  app.decorateRequest('raw_body', null);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.raw_body = body as Buffer;
    if (body.length === 0) return done(null, undefined);
    void parseJson(request, body.toString(), done);
  });

  app.setErrorHandler((error: FastifyError, request, reply) => respondToError(error, request, reply, log));
  app.addHook('onSend', (request, reply, _, done) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });

  await deleteStaleFormUploads().catch((error: unknown) =>
    log.warn({ err: error }, 'Leftover form uploads could not be deleted'),
  );
  servePolicyReports(app, context);
  serveHealth(app, context, () => draining.isDraining());
  for (const feature of features) await feature(app);
  return app;
}
