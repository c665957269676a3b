import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';

const tracer = trace.getTracer('kinora');

/**
 * Starts a trace for every request, or continues the trace that the operator's proxy has started; headers from
 * others are ignored, because they would decide which traces are kept. The trace is named after the pattern
 * of the route, because there is no limit to the number of URLs, and URLs may identify people.
 */
export function traceRequests(app: FastifyInstance, { tracing, trust_proxy }: Config): void {
  if (!tracing) return;
  const contexts = new WeakMap<FastifyRequest, ReturnType<typeof trace.setSpan>>();
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, id, headers } = request;
    const route = routeOptions.url ?? 'none';
    const parent = trust_proxy > 0 ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'http.route': route, 'kinora.request_id': id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const requestContext = trace.setSpan(parent, span);
    contexts.set(request, requestContext);
    context.with(requestContext, done);
  });
  // While the body is read, the async context is the connection's, so the request's context is set again here.
  app.addHook('preValidation', (request, _, done) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
