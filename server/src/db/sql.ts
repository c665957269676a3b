import { sql, type Expression, type RawBuilder } from 'kysely';
import type { PictureKind } from '@kinora/contract/pictures';

const defaultWidth = { landscape: 1280, portrait: 720, avatar: 256 };

/**
 * The path of an image at the default width, or at its largest width if that is smaller; null if there is no image.
 * `key` names a column of `images`.
 */
export const picturePath = (kind: PictureKind, key: `${string}.key`): RawBuilder<string | null> => {
  const width = sql.ref(key.replace(/key$/, 'width'));
  return sql<
    string | null
  >`${sql.ref(key)} || '/' || least(${width}, ${sql.lit(defaultWidth[kind])}) || '.webp'`;
};

/**
 * A timestamp inside a JSON value, in the same format as outside it; takes a column name or an expression.
 */
export const isoText = (instant: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${typeof instant === 'string' ? sql.ref(instant) : instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The rows of a query as one JSON array, in the query's order. */
export const jsonList = <T>(query: Expression<T>): RawBuilder<T[]> =>
  sql<T[]>`(select coalesce(json_agg(item), '[]') from ${query} as item)`;

/** The first day of the month, in UTC, that contains a given time. */
export const firstOfMonth = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`date_trunc('month', ${moment} at time zone 'UTC')::date`;

/** A point in time, or the placeholder for one in a prepared query. */
export type Moment = Date | RawBuilder<string>;

export const momentInSql = (moment: Moment): RawBuilder<string> =>
  moment instanceof Date
    ? sql<string>`${moment.toISOString()}::timestamptz`
    : sql<string>`${moment}::timestamptz`;
