import {
  pino,
  stdSerializers,
  type DestinationStream,
  type LogFn,
  type Logger,
  type LoggerOptions,
} from 'pino';
import { isDatabaseDown } from '#db/outage.ts';

/** Structured logs; anything that names a secret is taken out, wherever it stands. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: plainError },
    hooks: {
      // Each request and job that met an outage would say so; the watch over the database says it once.
      logMethod(args: Parameters<LogFn>, method: LogFn) {
        if (!isDatabaseDown((args[0] as { err?: unknown } | undefined)?.err)) method.apply(this, args);
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

/** What helps to find a fault, and says nothing of anybody. */
const kept = ['constraint', 'table', 'column', 'status', 'statusCode', 'responseCode', 'syscall'] as const;

/**
 * An error as it is logged. @NOTE libraries hang more on theirs than anybody should read: the embedded database
 * the values of the query, a server the whole row, clients of others' APIs the request with its key.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const said = kept.filter((name) => name in error).map((name) => [name, (error as Facts)[name]]);
  return {
    type,
    message,
    stack,
    ...(Object.fromEntries(said) as Facts),
    ...(error instanceof AggregateError && { errors: error.errors.map(plainError) }),
  };
}

type Facts = { [K in (typeof kept)[number]]?: unknown };
