import { sql } from 'kysely';
import type { PictureKind } from '@kinora/contract/pictures';
import type { Db } from '#db/types.ts';

/** A member's picture: what it shows, and the key of its files in storage. */
export type Picture = { id: number; name: string; kind: PictureKind; key: string };

/** Lists a member's photo and the pictures of all their shows, including deleted shows. */
export async function picturesOf(db: Db, user_id: number): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    with mine as (
      select 'show-' || id as name, landscape_id, portrait_id from shows where publisher_id = ${user_id}
      union all
      select 'season-' || seasons.id, seasons.landscape_id, seasons.portrait_id
      from seasons join shows on shows.id = seasons.show_id where publisher_id = ${user_id}
      union all
      select 'episode-' || episodes.id, episodes.landscape_id, episodes.portrait_id
      from episodes join shows on shows.id = episodes.show_id where publisher_id = ${user_id}
    )
    select images.id, 'profile' as name, 'avatar' as kind, images.key
    from users join images on images.id = users.photo_id where users.id = ${user_id}
    union all
    select images.id, mine.name || '-landscape', 'landscape', images.key
    from mine join images on images.id = mine.landscape_id
    union all
    select images.id, mine.name || '-portrait', 'portrait', images.key
    from mine join images on images.id = mine.portrait_id`.execute(db);
  return rows;
}
