import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { ArchivedFile, FilesToDelete } from '#personal-data.ts';

type Picture = { id: number; name: string; key: string; width: number };

/** Lists the pictures of all shows of a publisher, including deleted ones. */
async function listStoredPictures(db: Db, publisher_id: number): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    with owned as (
      select 'show-' || id as name, landscape_id, portrait_id from shows where publisher_id = ${publisher_id}
      union all
      select 'season-' || seasons.id, seasons.landscape_id, seasons.portrait_id
      from seasons join shows on shows.id = seasons.show_id where publisher_id = ${publisher_id}
      union all
      select 'episode-' || episodes.id, episodes.landscape_id, episodes.portrait_id
      from episodes join shows on shows.id = episodes.show_id where publisher_id = ${publisher_id}
    )
    select images.id, owned.name || '-landscape' as name, images.key, images.width
    from owned join images on images.id = owned.landscape_id
    union all
    select images.id, owned.name || '-portrait', images.key, images.width
    from owned join images on images.id = owned.portrait_id`.execute(db);
  return rows;
}

const listStoredCaptions = (db: Db, publisher_id: number) =>
  db
    .selectFrom('captions')
    .innerJoin('episodes', 'episodes.id', 'captions.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('shows.publisher_id', '=', publisher_id)
    .select(['captions.episode_id', 'captions.language', 'captions.key'])
    .execute();

/** Lists the pictures of a publisher's shows in the largest size available. */
export async function listPictures(db: Db, publisher_id: number): Promise<ArchivedFile[]> {
  const pictures = await listStoredPictures(db, publisher_id);
  return pictures.map(({ name, key, width }) => ({
    name: `pictures/${name}.webp`,
    key: `${key}/${width}.webp`,
    compress: false,
  }));
}

export async function listCaptionFiles(db: Db, publisher_id: number): Promise<ArchivedFile[]> {
  const captions = await listStoredCaptions(db, publisher_id);
  return captions.map(({ episode_id, language, key }) => ({
    name: `captions/episode-${episode_id}-${language}.vtt`,
    key,
    compress: true,
  }));
}

export const listOwnShows = (db: Db, publisher_id: number) =>
  db
    .selectFrom('shows')
    .select(['id', 'title'])
    .where('publisher_id', '=', publisher_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Lists the files of a publisher's shows, except those of videos, which are deleted by jobs. */
export async function listFilesToDelete(db: Db, publisher_id: number): Promise<FilesToDelete> {
  const shows = await db
    .selectFrom('shows')
    .select('trailer_key')
    .where('publisher_id', '=', publisher_id)
    .execute();
  const seasons = await db
    .selectFrom('seasons')
    .innerJoin('shows', 'shows.id', 'seasons.show_id')
    .select('seasons.trailer_key')
    .where('publisher_id', '=', publisher_id)
    .execute();
  const trailers = [...shows, ...seasons].flatMap(({ trailer_key }) => trailer_key ?? []);
  const captions = await listStoredCaptions(db, publisher_id);
  const pictures = await listStoredPictures(db, publisher_id);
  return {
    files: [...trailers, ...captions.map(({ key }) => key)],
    images: pictures.map(({ id }) => id),
  };
}

/**
 * Permanently deletes all shows of a publisher, with their seasons and episodes.
 * @returns the ids of the shows, including those deleted earlier.
 */
export async function markShowsDeleted(tx: Tx, publisher_id: number, now: Date): Promise<number[]> {
  const deleted = {
    updated_at: now,
    deleted_at: sql<string>`coalesce(deleted_at, ${now.toISOString()}::timestamptz)`,
    trash_id: null,
  };
  const shows = await tx
    .updateTable('shows')
    .set(deleted)
    .where('publisher_id', '=', publisher_id)
    .returning('id')
    .execute();
  const ids = shows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.updateTable('seasons').set(deleted).where('show_id', 'in', ids).execute();
  await tx.updateTable('episodes').set(deleted).where('show_id', 'in', ids).execute();
  return ids;
}
