import { sql } from 'kysely';
import { adultLevel } from '@kinora/contract/maturity-levels';
import { preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';

/** What of a show's page is a viewer's own. */
export type OwnOfShow = { is_following: boolean; is_mine: boolean };

const ownOfShow = preparedQuery((db, params: Placeholders<{ viewer_id: number; show_id: number }>) =>
  db.selectNoFrom([
    sql<boolean>`exists (select from follows
      where show_id = ${params.show_id} and user_id = ${params.viewer_id})`.as('is_following'),
    sql<boolean>`exists (select from shows
      where id = ${params.show_id} and publisher_id = ${params.viewer_id})`.as('is_mine'),
  ]),
);

/** Reads what of a show's page is a viewer's own; nothing is a visitor's. */
export async function readOwnOfShow(db: Db, viewer_id: number | null, show_id: number): Promise<OwnOfShow> {
  const nothing = { is_following: false, is_mine: false };
  if (viewer_id === null) return nothing;
  const [own] = await ownOfShow(db, { viewer_id, show_id });
  return own ?? nothing;
}

/** Lists the members who publish a show for adults. */
export async function listPublishersForAdults(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('shows')
    .where('deleted_at', 'is', null)
    .where('maturity_level', '=', sql.lit(adultLevel))
    .select('publisher_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ publisher_id }) => publisher_id));
}
