import { Writable } from 'node:stream';
import { multistream, type Level, type Logger } from 'pino';
import { createLog } from '#log.ts';

export type LogWatch = {
  log: Logger;
  /** Remembers the secrets in a request or response. */
  collectSecrets: (payload: unknown) => void;
  /** @throws if a logged line contains a secret. */
  check: () => void;
};

/** Fields whose values only the caller and the service may know. */
const secretFields =
  /^(?:password|oldPassword|token|device_key|code|card_number|stripeToken|ssn|ein|tin|tax_\w+)$/;

/** Shorter values match parts of unrelated words by chance. */
const minSecretLength = 6;

/**
 * Creates a log that prints lines of the chosen level and captures lines of every level, which are searched
 * at the end of a test for secrets that were sent or received.
 */
export function watchLog(level: string): LogWatch {
  const lines: string[] = [];
  const secrets = new Set<string>();
  const captured = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const streams = [
    { level: 'trace' as const, stream: captured },
    ...(level === 'silent' ? [] : [{ level: level as Level, stream: process.stdout }]),
  ];

  function collectSecrets(payload: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    // A coupon's code is not secret: it is meant to be handed out, and the audit log contains it.
    if ('percent_off' in payload) return;
    for (const [field, value] of Object.entries(payload))
      if (typeof value === 'string' && secretFields.test(field)) {
        if (value.length >= minSecretLength) secrets.add(value);
        const digits = value.replaceAll('-', '');
        if (field === 'ssn' && digits.length >= minSecretLength) secrets.add(digits);
      } else collectSecrets(value);
  }

  return {
    log: createLog('trace', multistream(streams)),
    collectSecrets,
    check: () => {
      for (const line of lines) {
        const found = [...secrets].find((secret) => containsSecret(line, secret)) ?? findSecretPattern(line);
        if (found !== undefined) throw new Error(`A log line contains a secret: ${found}\n${line}`);
      }
    },
  };
}

/**
 * Digits must match as a complete number, because a timestamp in milliseconds may contain a code by chance.
 */
const containsSecret = (line: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(line) : line.includes(secret);

/**
 * Finds anything that looks like a secret: a bearer token, a password hash, a password reset or calendar token, or a
 * tax or card number. The digits in an identifier such as a UUID are not a card number, although one in a thousand
 * has a valid check digit.
 */
function findSecretPattern(line: string): string | undefined {
  const [match] =
    /Bearer [\w-]{20,}|\$argon2\w+\$|\b(?:reset|cal)_[\w-]{40,}|(?<![\w-])(?:\d{3}-\d{2}-\d{4}|\d{2}-\d{7})(?![\w-])/.exec(
      line,
    ) ?? [];
  return match ?? line.match(/(?<![\w.-])\d(?:[ -]?\d){14,18}(?![\w.-])/g)?.find(isCardNumber);
}

/** Checks the check digit that all card numbers end with (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
