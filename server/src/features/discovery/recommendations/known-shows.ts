import { sql } from 'kysely';
import { jsonList } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { inSql, isVisible } from '#features/catalogue/visibility-queries.ts';
import { interactionOf, type KnownShow } from '#features/discovery/recommendations/reason.ts';
import { strengthOf, type Interactions } from '#features/discovery/recommendations/rules.ts';

/** Lists the shows that a viewer has interacted with, with their titles and genres. */
export async function listKnown(
  db: Db,
  audience: Audience,
  interactions: readonly Interactions[],
): Promise<KnownShow[]> {
  if (interactions.length === 0) return [];
  const shows = await db
    .selectFrom('shows')
    .where(sql<boolean>`shows.id = any(${interactions.map(({ show_id }) => show_id)})`)
    .select([
      'shows.id',
      'shows.title',
      isVisible(inSql(audience)).as('is_visible'),
      jsonList<KnownShow['category'][number]>(
        db
          .selectFrom('show_categories')
          .innerJoin('categories', 'categories.id', 'show_categories.category_id')
          .where('show_categories.show_id', '=', sql<number>`shows.id`)
          .select(['categories.id as category_id', 'categories.name as category_name']),
      ).as('category'),
    ])
    .execute();
  const byId = new Map(shows.map((show) => [show.id, show]));
  return interactions.flatMap((one) => {
    const show = byId.get(one.show_id);
    return show
      ? {
          show_id: show.id,
          title: show.title,
          category: show.category,
          strength: strengthOf(one),
          interaction: interactionOf(one),
          is_visible: show.is_visible,
        }
      : [];
  });
}
