import { sql } from 'kysely';
import { jsonList } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { inSql, isVisible } from '#features/catalogue/visibility-queries.ts';

/** Lists shows by their ids, with their genres and whether the audience may see them. */
export const listShows = (db: Db, audience: Audience, ids: readonly number[]) =>
  db
    .selectFrom('shows')
    .where(sql<boolean>`shows.id = any(${ids})`)
    .select([
      'shows.id as show_id',
      'shows.title',
      isVisible(inSql(audience)).as('is_visible'),
      jsonList<{ category_id: number; category_name: string }>(
        db
          .selectFrom('show_categories')
          .innerJoin('categories', 'categories.id', 'show_categories.category_id')
          .where('show_categories.show_id', '=', sql<number>`shows.id`)
          .select(['categories.id as category_id', 'categories.name as category_name']),
      ).as('category'),
    ])
    .execute();
