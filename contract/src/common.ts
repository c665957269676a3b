import * as z from 'zod/mini';
import { calendarDay, isDay } from './calendar-day.ts';

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

/** Shows of this rating ask once whether the viewer is 18 or older. */
export const adultLevel = 'A - Adult' satisfies MaturityLevel;

const shownLevels: Record<MaturityLevel, readonly MaturityLevel[]> = {
  'E - Everyone': maturityLevels,
  'K - Kids': ['E - Everyone', 'K - Kids'],
  'T - Teen': ['E - Everyone', 'K - Kids', 'T - Teen'],
  'A - Adult': maturityLevels,
};

/** The ratings of the shows that a viewer with a setting is shown; the usual one hides nothing. */
export const levelsShown = (setting: MaturityLevel): readonly MaturityLevel[] => shownLevels[setting];

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
    storable(field),
  );
}

/** The database keeps every character but this one. */
export const storable = (field: string) =>
  z.refine<string>((value) => !value.includes('\0'), `${field} is not valid`);

/** An e-mail address: trimmed and lower-cased, 11 to 254 characters with a final part of two letters or more. */
export const EmailAddress = z
  .string('Email is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Email is required'),
    z.minLength(11, 'Email must be 11 to 254 characters'),
    z.maxLength(254, 'Email must be 11 to 254 characters'),
    storable('Email'),
    z.regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[a-z]{2,24}$/, 'Email is not valid'),
  );

const dayMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
const legacyDate = new RegExp(
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:(?:${dayMonths.replaceAll(' ', '|')}) \\d{1,2}|\\d{1,2} (?:${dayMonths.replaceAll(' ', '|')})) [1-9]\\d{3} \\d{2}:\\d{2}(?::\\d{2})? ?(?:GMT|UTC|Z)?(?:[+-]\\d{4})?(?: \\(.*\\))?$`,
);
const isoDate =
  /^[1-9]\d{3}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A moment in ISO 8601, RFC 2822 or the form `Fri Jan 07 2022 10:00:00 GMT+0000`. */
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
 * What a long list takes: without `page` it answers all of its rows, with it that page alone. The first of
 * `sorts` is its usual order; `-title` is the order of `title` from its end.
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
/** A page as it is asked for. */
export type PageQuery<Sort extends string = string> = {
  page: number;
  page_size: number;
  search: string;
  sort: SortOrder<Sort>;
};

/** One page of a list, and how many rows its pages hold together. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int() });
export type Page<Row> = { rows: Row[]; total: number };

/** Every row to whoever asked for no page, else that page. */
export const listOrPage = <Row extends z.ZodMiniType>(row: Row) => z.union([z.array(row), pageOf(row)]);

/** A list that was asked for no page is all on one. */
export const asPage = <Row>(answer: Row[] | Page<Row>): Page<Row> =>
  Array.isArray(answer) ? { rows: answer, total: answer.length } : answer;
