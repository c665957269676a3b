import { hash } from 'node:crypto';

const modulus = 2n ** 128n;

/** A checksum of lines that does not depend on their order, and the number of lines. */
export type LineSum = { rows: number; sum: string };

/** Adds up 128 bits of each line's SHA-256 hash, so that tables can be compared without sorting them. */
export function createLineSum() {
  let rows = 0;
  let sum = 0n;
  return {
    add: (line: string) => {
      rows += 1;
      sum = (sum + BigInt(`0x${hash('sha256', line, 'hex').slice(0, 32)}`)) % modulus;
    },
    read: (): LineSum => ({ rows, sum: sum.toString(16).padStart(32, '0') }),
  };
}
