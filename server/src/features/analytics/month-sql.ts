import { sql, type RawBuilder } from 'kysely';

/** The first day of the month, in UTC, that contains a moment. */
export const monthOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`date_trunc('month', ${moment} at time zone 'UTC')::date`;
