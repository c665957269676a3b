import { sql } from 'kysely';
import type { PageQuery } from '@kinora/contract/schemas';
import type { filmSorts, storageSorts } from '@kinora/contract/operator/films';
import type { VideoStatus } from '@kinora/contract/processing/processing';
import { containsText, alphabetical, readPage, parseSort } from '#db/page.ts';
import type { Db } from '#db/types.ts';
import { canBeRetried, isWanted } from '#features/processing/queries.ts';
import { openUploadBytes, filmBytes, sourceBytes } from '#features/processing/usage-queries.ts';

type FilmQuery = PageQuery<(typeof filmSorts)[number]> & { status?: VideoStatus | undefined };

const sortColumns = {
  id: sql.ref('videos.id'),
  title: alphabetical('episodes.title'),
  updated_at: sql.ref('videos.updated_at'),
};

/** Stand-ins are left out: each only represents another video. */
const isNewest = sql<boolean>`(videos.stands_in_for is null and not exists (
  select from videos newer where newer.episode_id = videos.episode_id and newer.stands_in_for is null
    and newer.id > videos.id))`;

/** Lists a page of the newest videos of episodes that are not deleted, and counts all that match. */
export function listFilms(db: Db, { search, sort, status, ...page }: FilmQuery) {
  const { by, direction } = parseSort(sort);
  const found = db
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .innerJoin('users', 'users.id', 'shows.publisher_id')
    .where(isNewest)
    .where(isWanted)
    .$if(status !== undefined, (query) => query.where('videos.status', '=', status ?? 'failed'))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([containsText('episodes.title', search), containsText('shows.title', search)]),
      ),
    )
    .orderBy(sortColumns[by], direction)
    .orderBy('videos.id', direction)
    .select([
      'videos.id',
      'videos.episode_id',
      'episodes.title',
      'shows.title as show_title',
      sql<{ id: number; name: string }>`json_build_object('id', users.id, 'name', users.name)`.as(
        'publisher',
      ),
      'videos.status',
      'videos.process_status',
      'videos.reason',
      canBeRetried.as('can_be_retried'),
      'videos.created_at',
      'videos.updated_at',
    ]);
  return readPage(found, page);
}

/** Counts the episodes whose newest video failed. */
export async function countFailed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('videos')
    .where('status', '=', 'failed')
    .where(isNewest)
    .where(isWanted)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lists a page of creators with the space that their films and uploads take up, finished or not,
 * and counts the creators.
 */
export function listStorage(db: Db, { search, sort, ...page }: PageQuery<(typeof storageSorts)[number]>) {
  const { by, direction } = parseSort(sort);
  const films = db
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('uploads', 'uploads.id', 'videos.upload_id')
    .select([
      'shows.publisher_id as creator_id',
      sql<number>`(videos.status = 'ready')::int`.as('films'),
      filmBytes.as('film_bytes'),
      sourceBytes.as('upload_bytes'),
    ]);
  const unfinished = db
    .selectFrom('uploads')
    .where('status', '=', 'open')
    .select([
      'user_id as creator_id',
      sql<number>`0`.as('films'),
      sql<number>`0`.as('film_bytes'),
      openUploadBytes.as('upload_bytes'),
    ]);
  const found = db
    .selectFrom(films.unionAll(unfinished).as('stored'))
    .innerJoin('users', 'users.id', 'stored.creator_id')
    .$if(search !== '', (query) => query.where(containsText('users.name', search)))
    .groupBy('users.id')
    .select([
      'users.id',
      sql<{ id: number; name: string }>`json_build_object('id', users.id, 'name', users.name)`.as('creator'),
      sql<number>`sum(films)::int`.as('films'),
      sql<number>`sum(film_bytes)::float8`.as('film_bytes'),
      sql<number>`sum(upload_bytes)::float8`.as('upload_bytes'),
    ]);
  const creators = db
    .selectFrom(found.as('creators'))
    .orderBy(by, direction)
    .orderBy('id')
    .select(['creator', 'films', 'film_bytes', 'upload_bytes']);
  return readPage(creators, page);
}

/** Finds the creator, show and title of an episode. */
export const findPublisherOfEpisode = (db: Db, episode_id: number) =>
  db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('episodes.id', '=', episode_id)
    .select(['shows.publisher_id', 'episodes.show_id', 'episodes.title'])
    .executeTakeFirst();
