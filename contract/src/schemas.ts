import * as z from 'zod/mini';
import { calendarDay, isDay } from './calendar-day.ts';
import { emailRules } from './email-address.ts';
import { maturityLevels } from './maturity-levels.ts';

/** The largest value that the database's integers can hold. */
const maxId = 2_147_483_647;
export const Id = z.int().check(z.positive(), z.maximum(maxId));

/** An id from one of the large tables with 64-bit ids; up to 15 digits are exact in JavaScript. */
export const LongId = z.int().check(z.positive());

/** An id that may arrive as text, from a path or a form. */
export const IdText = idText(9);

/** An id that may arrive as text, from one of the tables with 64-bit ids. */
export const LongIdText = idText(15);

function idText(digits: number) {
  return z.pipe(
    z.union(
      [
        z.int(),
        z
          .string()
          .check(z.regex(/^\d+$/, 'Enter a whole number'), z.maxLength(digits, 'This number is too large')),
      ],
      'Enter a whole number',
    ),
    z.transform(Number),
  );
}

/** An instant as the API returns it: ISO 8601 in UTC, e.g. `2022-01-07T10:00:00.000Z`. */
export const Instant = z.iso.datetime();

export const MaturityLevel = z.enum(maturityLevels, 'Maturity level is not valid');
export type MaturityLevel = z.infer<typeof MaturityLevel>;

/** An empty response: the call reports nothing but its success. */
export const Nothing = z.null();

/** Trimmed text of bounded length; error messages use the field's name as shown on screen. */
export function text(field: string, min: number, max: number) {
  const outOfBounds = `${field} must be ${min} to ${max} characters`;
  return z.string(`${field} is required`).check(
    z.trim(),
    z.minLength(1, `${field} is required`),
    z.minLength(min, outOfBounds),
    z.maxLength(max, outOfBounds),
    // An emoji has length two in JavaScript, but is one character to readers and to the database.
    z.refine((value) => [...value].length >= min, outOfBounds),
    storable(field),
  );
}

/** Rejects NUL, the only character that the database cannot store. */
export const storable = (field: string) =>
  z.refine<string>((value) => !value.includes('\0'), `${field} is not valid`);

/**
 * An email address: trimmed, lower-cased, 11 to 254 characters, with a top-level domain of two letters or
 * more.
 */
export const EmailAddress = z
  .string(emailRules.missing)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, emailRules.missing),
    z.minLength(emailRules.min, emailRules.outOfBounds),
    z.maxLength(emailRules.max, emailRules.outOfBounds),
    storable('Email'),
    z.regex(emailRules.pattern, emailRules.malformed),
  );

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
const legacyDate = new RegExp(
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:(?:${monthNames.replaceAll(' ', '|')}) \\d{1,2}|\\d{1,2} (?:${monthNames.replaceAll(' ', '|')})) [1-9]\\d{3} \\d{2}:\\d{2}(?::\\d{2})? ?(?:GMT|UTC|Z)?(?:[+-]\\d{4})?(?: \\(.*\\))?$`,
);
const isoDate =
  /^[1-9]\d{3}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A date or date-time in ISO 8601, RFC 2822 or the form `Fri Jan 07 2022 10:00:00 GMT+0000`. */
export function dateText(field: string) {
  return z.string(`${field} is required`).check(
    z.trim(),
    z.minLength(1, `${field} is required`),
    z.refine(
      (value) =>
        (isoDate.test(value) || legacyDate.test(value)) &&
        !Number.isNaN(Date.parse(value)) &&
        isDay(calendarDay(value)),
      `${field} is not a valid date`,
    ),
  );
}

export const pageSizes = [10, 25, 50, 100] as const;

/**
 * Query of a long list: without `page` all rows are returned, with it only that page. The first of `sorts` is
 * the default order; `-title` sorts by `title` in descending order.
 */
export function pageQuery<const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const between = (field: string, min: number, max: number) =>
    z.pipe(
      IdText,
      z
        .int()
        .check(z.minimum(min, `${field} starts at ${min}`), z.maximum(max, `${field} is at most ${max}`)),
    );
  const orders = sorts.flatMap((sort): SortOrder<Sort>[] => [sort, `-${sort}`]);
  return z.object({
    page: z.optional(between('Page', 1, 1_000_000)),
    page_size: z._default(between('Page size', 1, 100), pageSizes[0]),
    search: z._default(
      z.string().check(z.trim(), z.maxLength(100, 'Search for up to 100 characters'), storable('Search')),
      '',
    ),
    sort: z.pipe(
      z.optional(z.literal(orders, `Sort by one of ${orders.join(', ')}`)),
      z.transform((sort: SortOrder<Sort> | undefined): SortOrder<Sort> => sort ?? sorts[0]),
    ),
  });
}
export type SortOrder<Sort extends string> = Sort | `-${Sort}`;
export type PageQuery<Sort extends string = string> = {
  page: number;
  page_size: number;
  search: string;
  sort: SortOrder<Sort>;
};

/** One page of a list, and the number of rows across all pages. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int() });
export type Page<Row> = { rows: Row[]; total: number };

/** All rows if no page was requested, otherwise that page. */
export const listOrPage = <Row extends z.ZodMiniType>(row: Row) => z.union([z.array(row), pageOf(row)]);

/** Wraps an unpaged list as a single page. */
export const asPage = <Row>(list: Row[] | Page<Row>): Page<Row> =>
  Array.isArray(list) ? { rows: list, total: list.length } : list;
