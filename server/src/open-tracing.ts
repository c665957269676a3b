import { context, propagation, trace } from '@opentelemetry/api';
import { tracePrograms } from '#trace-programs.ts';

export type TracingSettings = {
  /** Where an OpenTelemetry collector accepts OTLP over HTTP, without a trailing slash. */
  endpoint: string;
  service_name: string;
  /** The share of traces that is kept, from 0 to 1. */
  ratio: number;
};

/**
 * Sends traces of this process to a collector. The SDK is loaded only for this; without it, calls to the tracing
 * API do nothing.
 * @returns a function that sends the remaining traces and stops tracing.
 */
export async function openTracing({
  endpoint,
  service_name,
  ratio,
}: TracingSettings): Promise<() => Promise<void>> {
  const [
    sdk,
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { OTLPTraceExporter },
    resources,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': service_name })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const stopTracingPrograms = tracePrograms();
  return async () => {
    stopTracingPrograms();
    // An unreachable collector must not keep the service from stopping.
    await provider.shutdown().catch(() => {});
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
