import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';

const tracer = trace.getTracer('kinora');

/** Runs work as a step of the current trace; outside of a trace, just runs it. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  return inSpan(name, { attributes, kind: SpanKind.CLIENT }, context.active(), work);
}

/** Runs work in a span of the trace that `headers` from `traceHeaders` belong to, or of a new trace without them. */
export const tracedFrom = <T>(
  headers: unknown,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> =>
  inSpan(name, { attributes, kind: SpanKind.CONSUMER }, propagation.extract(ROOT_CONTEXT, headers), work);

/**
 * Returns headers with which another process can continue the current trace later; none outside of a trace.
 */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

function inSpan<T>(name: string, options: SpanOptions, parent: Context, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only the kind of an error is recorded: messages and values may be about people. */
function markFailed(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}
