import { sql } from 'kysely';
import { adultLevel } from '@kinora/contract/maturity-levels';
import { preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';

/** The shows that a viewer follows, and the shows that they publish. */
export type ViewerShows = { followed: ReadonlySet<number>; published: ReadonlySet<number> };

const viewerShows = preparedQuery((db, params: Placeholders<{ viewer_id: number }>) =>
  db.selectNoFrom([
    sql<number[]>`array(select show_id from follows where user_id = ${params.viewer_id})`.as('followed'),
    sql<number[]>`array(select id from shows where publisher_id = ${params.viewer_id})`.as('published'),
  ]),
);

export async function readViewerShows(db: Db, viewer_id: number): Promise<ViewerShows> {
  const [row] = await viewerShows(db, { viewer_id });
  return { followed: new Set(row?.followed), published: new Set(row?.published) };
}

/** Lists the members who publish a show for adults. */
export async function listPublishersOfAdultShows(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('shows')
    .where('deleted_at', 'is', null)
    .where('maturity_level', '=', sql.lit(adultLevel))
    .select('publisher_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ publisher_id }) => publisher_id));
}
