import { sql } from 'kysely';
import { valuesOf, type Audience, type AudienceInSql } from '#features/catalogue/rules.ts';

/**
 * Returns an audience as queries take it: the placeholders of a prepared query, or this audience's values.
 */
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
