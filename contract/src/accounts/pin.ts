import * as z from 'zod/mini';

/** The four digits that lock the maturity setting. */
export const Pin = z
  .string('Enter the PIN')
  .check(z.trim(), z.minLength(1, 'Enter the PIN'), z.regex(/^\d{4}$/, 'A PIN has four digits'));
