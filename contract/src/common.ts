import * as z from 'zod/mini';

export const Id = z.int().check(z.positive());

/** A number that may arrive as text, from a path or a form. */
export const IdText = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number'))], 'Enter a whole number'),
  z.transform(Number),
);

/** An instant as the API answers it: ISO 8601 in UTC, e.g. `2022-01-07T10:00:00.000Z`. */
export const Instant = z.iso.datetime();

export const maturityLevels = ['E - Everyone', 'K - Kids', 'T - Teen', 'A - Adult'] as const;
export const MaturityLevel = z.enum(maturityLevels, 'Maturity level is not valid');
export type MaturityLevel = z.infer<typeof MaturityLevel>;

/** Says nothing: the call's success is the answer. */
export const Nothing = z.null();

/** Trimmed text of a bounded length; the messages name the field as a person reads it. */
export function text(field: string, min: number, max: number) {
  const outOfBounds = `${field} must be ${min} to ${max} characters`;
  return z.string(`${field} is required`).check(
    z.trim(),
    z.minLength(1, `${field} is required`),
    z.minLength(min, outOfBounds),
    z.maxLength(max, outOfBounds),
    // An emoji is two to JavaScript, and one to whoever reads it and to the database.
    z.refine((value) => [...value].length >= min, outOfBounds),
    // The database keeps every character but this one.
    z.refine((value) => !value.includes('\0'), `${field} is not valid`),
  );
}

/** An e-mail address: trimmed and lower-cased, 11 to 254 characters with a final part of two letters or more. */
export const EmailAddress = z
  .string('Email is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Email is required'),
    z.minLength(11, 'Email must be 11 to 254 characters'),
    z.maxLength(254, 'Email must be 11 to 254 characters'),
    z.regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[a-z]{2,24}$/, 'Email is not valid'),
  );

const dayMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
const legacyDate = new RegExp(
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:(?:${dayMonths.replaceAll(' ', '|')}) \\d{1,2}|\\d{1,2} (?:${dayMonths.replaceAll(' ', '|')})) \\d{4} \\d{2}:\\d{2}(?::\\d{2})? ?(?:GMT|UTC|Z)?(?:[+-]\\d{4})?(?: \\(.*\\))?$`,
);
const isoDate = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A moment in ISO 8601, RFC 2822 or the form `Fri Jan 07 2022 10:00:00 GMT+0000`. */
export function dateText(field: string) {
  return z.string(`${field} is required`).check(
    z.trim(),
    z.minLength(1, `${field} is required`),
    z.refine(
      (value) => (isoDate.test(value) || legacyDate.test(value)) && !Number.isNaN(Date.parse(value)),
      `${field} is not a valid date`,
    ),
  );
}
