import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { SortOrder } from '@kinora/contract/schemas';
import type { episodeSorts, StandIn } from '@kinora/contract/publishing/episodes';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { containsText, alphabetical, parseSort } from '#db/page.ts';
import { picturePath } from '#db/sql.ts';
import { hasFilm, isPermanentlyDeleted } from '#features/catalogue/visibility-queries.ts';
import { canBeRetried, queuePosition, setback } from '#features/processing/queries.ts';

const viewsCount = sql<number>`((select count(*)::int from views where views.episode_id = episodes.id)
  + coalesce((select views from departed_views where episode_id = episodes.id), 0))`;

/** The stand-in for the joined row of `videos`, if viewers currently see the stand-in. */
const standIn = sql<StandIn | null>`(select json_build_object('bitrate', renditions.bitrate,
    'has_higher', renditions.width < shown.width, 'duration_s', shown.duration_s, 'playable_s', shown.playable_s)
  from videos shown join renditions on renditions.video_id = shown.id
  where shown.id = episodes.video_id and shown.stands_in_for = videos.id
  order by renditions.bitrate desc limit 1)`;

/** Selects episodes as their publisher sees them, with the state of each episode's newest video. */
export function publisherEpisodes(db: Db) {
  return db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('images as landscape', 'landscape.id', 'episodes.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'episodes.portrait_id')
    .leftJoin('videos', (join) =>
      join.on(
        sql<boolean>`videos.id = (select max(newest.id) from videos newest where newest.episode_id = episodes.id
          and newest.stands_in_for is null)`,
      ),
    )
    .where('episodes.deleted_at', 'is', null)
    .select((eb) => [
      'episodes.id',
      'episodes.title',
      'episodes.description',
      'episodes.show_id as tv_show_id',
      'shows.title as show_title',
      'episodes.season_id',
      'seasons.title as season_title',
      'episodes.episode_number',
      'episodes.release_at',
      sql<string>`to_char(release_at at time zone release_zone, 'YYYY-MM-DD')`.as('release_date'),
      sql<string>`to_char(release_at at time zone release_zone, 'HH24:MI')`.as('release_time'),
      'episodes.release_zone as time_zone',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      eb.fn.coalesce('landscape.color', 'portrait.color').as('color'),
      sql<string | null>`case when videos.id is not null and videos.status <> 'failed'
        then 'video-' || videos.id end`.as('video'),
      hasFilm.as('is_playable'),
      'videos.status as video_status',
      sql<number>`coalesce(videos.process_status, 0)::int`.as('process_status'),
      queuePosition.as('queue_place'),
      'videos.reason',
      setback.as('setback'),
      'videos.damage',
      canBeRetried.as('can_be_retried'),
      hasFilm.as('can_be_watched'),
      standIn.as('stand_in'),
      viewsCount.as('views_count'),
      'episodes.created_at',
    ]);
}

type EpisodeSort = (typeof episodeSorts)[number];
type ListFilter = { search: string; sort: SortOrder<EpisodeSort> };

const orders: Record<EpisodeSort, RawBuilder<unknown>> = {
  episode_number: sql.ref('episodes.episode_number'),
  title: alphabetical('episodes.title'),
  views_count: viewsCount,
  release_at: sql.ref('episodes.release_at'),
  process_status: sql`coalesce((select process_status from videos
    where episode_id = episodes.id and stands_in_for is null order by id desc limit 1), 0)`,
};

/** Selects the episodes of a season whose titles contain the search text. */
export function selectSeasonEpisodes(db: Db, season_id: number, { search, sort }: ListFilter) {
  const { by, direction } = parseSort(sort);
  return publisherEpisodes(db)
    .where('episodes.season_id', '=', season_id)
    .$if(search !== '', (query) => query.where(containsText('episodes.title', search)))
    .orderBy(orders[by], direction)
    .orderBy('episodes.episode_number');
}

/**
 * Lists all episodes of a publisher that may count towards the weekly limit. `deleted_at` is null while they
 * can be restored.
 */
export function listCreationTimes(
  db: Db,
  publisher_id: number,
): Promise<{ created_at: string; deleted_at: string | null; had_video: boolean }[]> {
  return db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('shows.publisher_id', '=', publisher_id)
    .orderBy('episodes.created_at', 'desc')
    .select(['episodes.created_at', 'episodes.had_video'])
    .select(
      sql<string | null>`case when ${isPermanentlyDeleted('episodes')} then episodes.deleted_at end`.as(
        'deleted_at',
      ),
    )
    .execute();
}

/** Reads an episode's release and locks it until the transaction ends. */
export function lockRelease(
  tx: Tx,
  episode_id: number,
): Promise<{ release_at: string; release_zone: string; is_playable: boolean }> {
  return tx
    .selectFrom('episodes')
    .select(['release_at', 'release_zone', hasFilm.as('is_playable')])
    .where('id', '=', episode_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function listEpisodeNumbers(tx: Tx, season_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('episodes')
    .select('episode_number')
    .where('season_id', '=', season_id)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.episode_number);
}

export function findPublisherOfSeason(
  db: Db,
  season_id: number,
): Promise<{ publisher_id: number } | undefined> {
  return db
    .selectFrom('seasons')
    .innerJoin('shows', 'shows.id', 'seasons.show_id')
    .select('shows.publisher_id')
    .where('seasons.id', '=', season_id)
    .where('seasons.deleted_at', 'is', null)
    .where('shows.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the show of a season; undefined if the season was deleted. */
export async function findShowOfSeason(db: Db, season_id: number): Promise<number | undefined> {
  const season = await db
    .selectFrom('seasons')
    .select('show_id')
    .where('id', '=', season_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return season?.show_id;
}

export const insertEpisode = (
  tx: Tx,
  episode: Insertable<Tables['episodes']>,
): Promise<{ id: number; title: string }> =>
  tx.insertInto('episodes').values(episode).returning(['id', 'title']).executeTakeFirstOrThrow();

/** Updates an episode. @returns undefined if the episode does not belong to the show. */
export const updateEpisode = (
  tx: Tx,
  { episode_id, show_id }: { episode_id: number; show_id: number },
  changes: Updateable<Tables['episodes']>,
): Promise<{ id: number; title: string } | undefined> =>
  tx
    .updateTable('episodes')
    .set(changes)
    .where('id', '=', episode_id)
    .where('show_id', '=', show_id)
    .returning(['id', 'title'])
    .executeTakeFirst();

export const updateRelease = (
  tx: Tx,
  episode_id: number,
  release: { release_at: Date; updated_at: Date },
): Promise<{ id: number; release_at: string }> =>
  tx
    .updateTable('episodes')
    .set(release)
    .where('id', '=', episode_id)
    .returning(['id', 'release_at'])
    .executeTakeFirstOrThrow();
