import { sql } from 'kysely';
import type { Dashboard, FirstDays } from '@kinora/contract/publishing/dashboard';
import { after, day } from '#clock.ts';
import type { Db } from '#db/types.ts';
import { hasFilm, isPublished, releaseTime } from '#features/catalogue/visibility-queries.ts';
import { publisherEpisodes } from '#features/publishing/episodes/queries.ts';

const soon_ms = 2 * day;
/** The dashboard lists at most this many episodes; the lists of a season's episodes show all. */
const maxListed = 5;

/** Selects a publisher's episodes that are not deleted, joined with their seasons and shows. */
const ownEpisodes = (db: Db, publisher_id: number) =>
  db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('episodes.deleted_at', 'is', null);

const hasVideo = sql<boolean>`exists (select from videos
  where videos.episode_id = episodes.id and videos.status <> 'failed')`;

export async function readSteps(db: Db, publisher_id: number, now: Date): Promise<Dashboard['steps']> {
  const show = await db
    .selectFrom('shows')
    .leftJoin('seasons', (join) =>
      join.onRef('seasons.show_id', '=', 'shows.id').on('seasons.deleted_at', 'is', null),
    )
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .orderBy(sql`seasons.id is null`)
    .orderBy('shows.id')
    .orderBy('seasons.id', 'desc')
    .select(['shows.id as show_id', 'seasons.id as season_id'])
    .limit(1)
    .executeTakeFirst();
  const episode = await ownEpisodes(db, publisher_id)
    .orderBy(hasVideo)
    .orderBy('episodes.id', 'desc')
    .select(['episodes.id', 'episodes.title'])
    .limit(1)
    .executeTakeFirst();
  const at = sql<string>`${now.toISOString()}::timestamptz`;
  const videos = await ownEpisodes(db, publisher_id)
    .select([
      sql<boolean>`coalesce(bool_or(${hasVideo}), false)`.as('has_video'),
      sql<boolean>`coalesce(bool_or(${isPublished(at)}), false)`.as('is_released'),
      sql<string | null>`min(${releaseTime}) filter (where ${hasVideo} and ${releaseTime} > ${at})`.as(
        'next_release_at',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    show_id: show?.show_id ?? null,
    season_id: show?.season_id ?? null,
    episode: episode ?? null,
    ...videos,
  };
}

/** Lists episodes whose latest video failed or is waiting for a decision. */
export async function listFailedEpisodes(
  db: Db,
  publisher_id: number,
): Promise<Dashboard['attention']['failed']> {
  const failed = publisherEpisodes(db)
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('videos.status', 'in', ['failed', 'damaged']);
  const rows = await db
    .selectFrom(failed.as('own'))
    .orderBy('id', 'desc')
    .limit(maxListed)
    .select(['id', 'title', 'show_title', 'reason'])
    .select((eb) => eb.ref('video_status').$castTo<'failed' | 'damaged'>().as('video_status'))
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }));
}

export function listUpcoming(
  db: Db,
  publisher_id: number,
  now: Date,
): Promise<Dashboard['attention']['releases']> {
  const upcoming = publisherEpisodes(db)
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('episodes.release_at', '>', now.toISOString())
    .where('episodes.release_at', '<=', after(now, soon_ms).toISOString());
  return db
    .selectFrom(upcoming.as('own'))
    .orderBy('release_at')
    .orderBy('id')
    .limit(maxListed)
    .select(['id', 'title', 'show_title', 'release_at', 'video_status', 'is_playable'])
    .execute();
}

export async function findCaptionlessEpisodes(
  db: Db,
  publisher_id: number,
): Promise<Dashboard['attention']['captionless']> {
  const captionless = ownEpisodes(db, publisher_id)
    .where(hasFilm)
    .where(sql<boolean>`not exists (select from captions where captions.episode_id = episodes.id)`);
  const { count } = await captionless
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const latest = await captionless
    .orderBy('episodes.id', 'desc')
    .limit(1)
    .select(['episodes.id', 'episodes.title', 'shows.title as show_title'])
    .executeTakeFirst();
  return { count, latest: latest ?? null };
}

/**
 * When an episode could first be watched: at its release, or later if its first video was not ready by then.
 */
const firstWatchableAt = sql<string>`greatest(${releaseTime}, least(episodes.announced_at,
  (select min(ready_at) from videos where videos.episode_id = episodes.id)))`;

/** Lists a publisher's two most recent releases, latest first. */
export function listLastReleases(
  db: Db,
  publisher_id: number,
  now: Date,
): Promise<Omit<FirstDays, 'views'>[]> {
  return ownEpisodes(db, publisher_id)
    .where(isPublished(sql`${now.toISOString()}::timestamptz`))
    .orderBy(firstWatchableAt, 'desc')
    .orderBy('episodes.id', 'desc')
    .limit(2)
    .select(['episodes.id', 'episodes.title', 'episodes.episode_number', 'shows.title as show_title'])
    .select(firstWatchableAt.as('out_at'))
    .execute();
}

/**
 * Counts an episode's views in each 24-hour period since a given time; the last period may be shorter.
 */
export async function countViewsByDay(
  db: Db,
  episode_id: number,
  { from, length_ms }: { from: Date; length_ms: number },
): Promise<number[]> {
  const { rows } = await sql<{ day: number; views: number }>`
    select floor(extract(epoch from viewed_at - ${from.toISOString()}::timestamptz) / 86400)::int as day,
      count(*)::int as views
    from views
    where episode_id = ${episode_id} and viewed_at >= ${from.toISOString()}
      and viewed_at < ${after(from, length_ms).toISOString()}
    group by 1`.execute(db);
  const days = Math.max(1, Math.ceil(length_ms / day));
  return Array.from({ length: days }, (_, index) => rows.find((row) => row.day === index)?.views ?? 0);
}
