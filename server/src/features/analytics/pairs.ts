import { sql, type RawBuilder } from 'kysely';

/** Viewers and what each watched: two lists of the same length. */
export type Pairs = { users: number[]; episodes: number[] };

/** The pairs as rows to join. */
export const rowsOf = ({ users, episodes }: Pairs): RawBuilder<unknown> =>
  sql`(select * from unnest(${users}::integer[], ${episodes}::integer[]) as pair (user_id, episode_id))`;

/** The first day of the month in UTC that a moment lies in. */
export const monthOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`date_trunc('month', ${moment} at time zone 'UTC')::date`;
