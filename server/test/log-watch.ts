import { Writable } from 'node:stream';
import { multistream, type Level, type Logger } from 'pino';
import { createLog } from '#log.ts';

export type LogWatch = {
  log: Logger;
  /** Notes what was sent or answered, as far as nobody else may read it. */
  noteSecrets: (of: unknown) => void;
  /** @throws when a line that was logged holds something that nobody may read there. */
  check: () => void;
};

/** Fields whose values are for the caller and us alone. */
const secretFields =
  /^(?:password|oldPassword|token|device_key|code|card_number|stripeToken|ssn|ein|tin|tax_\w+)$/;

/** Shorter ones stand in many a word. */
const shortest = 6;

/**
 * A log that prints what its level asks for, and captures every line of every level, to be searched at the
 * end of a test for what its people sent and were answered.
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

  function noteSecrets(of: unknown): void {
    if (typeof of !== 'object' || of === null) return;
    for (const [field, value] of Object.entries(of))
      if (typeof value === 'string' && secretFields.test(field)) {
        if (value.length >= shortest) secrets.add(value);
        if (field === 'ssn') secrets.add(value.replaceAll('-', ''));
      } else noteSecrets(value);
  }

  return {
    log: createLog('trace', multistream(streams)),
    noteSecrets,
    check: () => {
      for (const line of lines) {
        const found = [...secrets].find((secret) => says(line, secret)) ?? tellTale(line);
        if (found !== undefined) throw new Error(`A log line holds what nobody may read: ${found}\n${line}`);
      }
    },
  };
}

/** Digits are looked for as a number of their own: a moment in milliseconds holds many a code. */
const says = (line: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(line) : line.includes(secret);

/** What is a secret by its looks: a bearer, the hash of a password, a token for a new one, a tax or card number. */
function tellTale(line: string): string | undefined {
  const [looks] =
    /Bearer [\w-]{20,}|\$argon2\w+\$|\b(?:reset|cal)_[\w-]{40,}|(?<![\w-])(?:\d{3}-\d{2}-\d{4}|\d{2}-\d{7})(?![\w-])/.exec(
      line,
    ) ?? [];
  return looks ?? line.match(/(?<![\d.])\d(?:[ -]?\d){14,18}(?![\d.])/g)?.find(isCardNumber);
}

/** By the check digit that all of them end with. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].toReversed().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
