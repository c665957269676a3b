import { tracingChannel } from 'node:diagnostics_channel';
import { SpanStatusCode, trace, type Span } from '@opentelemetry/api';

const tracer = trace.getTracer('kinora');

/**
 * Records every run of ffmpeg and ffprobe as a span of the current trace; `run` in the media package publishes
 * the runs on this channel. @returns a function that stops recording.
 */
export function tracePrograms(): () => void {
  const spans = new WeakMap<object, Span>();
  const channel = tracingChannel<{ program: string }>('kinora:program');
  const listeners = {
    start: (message: { program: string }) => void spans.set(message, tracer.startSpan(message.program)),
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (message: object) => spans.get(message)?.end(),
    error: (message: object) => void spans.get(message)?.setStatus({ code: SpanStatusCode.ERROR }),
  };
  channel.subscribe(listeners);
  return () => {
    channel.unsubscribe(listeners);
  };
}
