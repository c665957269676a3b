import { sql } from 'kysely';
import { valuesOf, type Audience, type AudienceInSql } from '#features/catalogue/rules.ts';

/** An audience as queries take it: the blanks of a prepared query, or the values of this one. */
export function inSql(audience: Audience | AudienceInSql): AudienceInSql {
  if (!(audience.now instanceof Date)) return audience as AudienceInSql;
  const { now, viewer_id, levels, is_adult } = valuesOf(audience as Audience);
  return {
    now: sql`${now}`,
    viewer_id: sql`${viewer_id}`,
    levels: sql`${levels}`,
    is_adult: sql`${is_adult}`,
  };
}
