import { sql } from 'kysely';
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
