import { trace } from '@opentelemetry/api';
import {
  pino,
  stdSerializers,
  stdTimeFunctions,
  type DestinationStream,
  type LogFn,
  type Logger,
  type LoggerOptions,
} from 'pino';
import { isDatabaseDownError } from '#db/outage.ts';
import { currentRequestId } from '#request-id.ts';

/** Returns a stream that writes log lines as text, for a person at a terminal; undefined elsewhere, where lines are JSON. */
export async function openTerminalStream({ isTTY }: { isTTY?: boolean } = process.stdout) {
  if (!isTTY) return undefined;
  const { default: pretty } = await import('pino-pretty');
  return pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', sync: true });
}

/** Creates a structured log; fields named like secrets are redacted, at the top level and up to two levels down. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const request_id = currentRequestId();
      const trace_id = trace.getActiveSpan()?.spanContext().traceId;
      return { ...(request_id !== undefined && { request_id }), ...(trace_id !== undefined && { trace_id }) };
    },
    serializers: { err: plainError },
    hooks: {
      // Otherwise every request and job would log an outage that affects it; the outage watch logs it once.
      logMethod(args: Parameters<LogFn>, method: LogFn) {
        if (!isDatabaseDownError((args[0] as { err?: unknown } | undefined)?.err)) method.apply(this, args);
      },
    },
    redact: {
      paths: [
        'authorization',
        'password',
        'oldPassword',
        'token',
        'device_key',
        'card_number',
        'ssn',
        'code',
        'pin',
        'new_pin',
      ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Properties that help to find the cause of an error and reveal nothing about a person. */
const loggedProperties = [
  'constraint',
  'table',
  'column',
  'status',
  'statusCode',
  'responseCode',
  'syscall',
] as const;

/**
 * Reduces an error to what may be logged. @NOTE libraries attach sensitive data to their errors: the values of
 * the query (the embedded database), the whole row (a PostgreSQL server) or the request with its key (clients
 * of HTTP APIs).
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const details = loggedProperties
    .filter((name) => name in error)
    .map((name) => [name, (error as LoggedProperties)[name]]);
  return {
    type,
    message,
    stack,
    ...(Object.fromEntries(details) as LoggedProperties),
    ...(error instanceof AggregateError && { errors: error.errors.map(plainError) }),
  };
}

type LoggedProperties = { [K in (typeof loggedProperties)[number]]?: unknown };
