import { sql } from 'kysely';
import type { Page, PageQuery } from '@kinora/contract/schemas';
import type { Release, ScheduledItem, scheduleSorts } from '@kinora/contract/publishing/schedule';
import { after, day } from '#clock.ts';
import { containsText, alphabetical, readPage, parseSort } from '#db/page.ts';
import type { Db } from '#db/types.ts';
import { isPublished } from '#features/catalogue/visibility-queries.ts';
import { publisherEpisodes } from '#features/publishing/episodes/queries.ts';

type Sort = (typeof scheduleSorts)[number];
type ListFilter = Pick<PageQuery<Sort>, 'search' | 'sort'>;

const orders = {
  release_at: sql`episodes.release_at`,
  id: sql`episodes.id`,
  title: alphabetical('episodes.title'),
  show_title: alphabetical('shows.title'),
  season_title: alphabetical('seasons.title'),
  episode_number: sql`episodes.episode_number`,
  created_at: sql`episodes.created_at`,
};

/** Selects a publisher's upcoming episodes. */
function selectScheduled(db: Db, publisher_id: number, now: Date) {
  return db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('episodes.deleted_at', 'is', null)
    .where('episodes.release_at', '>', now.toISOString());
}

/** Selects the ids of the episodes that match a filter, in order. */
function selectMatchingIds(db: Db, publisher_id: number, { search, sort }: ListFilter, now: Date) {
  const { by, direction } = parseSort(sort);
  return selectScheduled(db, publisher_id, now)
    .$if(search !== '', (query) => query.where(containsText('episodes.title', search)))
    .orderBy(orders[by], direction)
    .orderBy('episodes.id')
    .select('episodes.id');
}

export async function listScheduledEpisodes(
  db: Db,
  publisher_id: number,
  filter: ListFilter,
  now: Date,
): Promise<ScheduledItem[]> {
  return readItems(db, await selectMatchingIds(db, publisher_id, filter, now).execute());
}

/** Reads a page of upcoming episodes: first their ids, then the expensive columns for these rows only. */
export async function readScheduledPage(
  db: Db,
  publisher_id: number,
  filter: ListFilter & Pick<PageQuery, 'page' | 'page_size'>,
  now: Date,
): Promise<Page<ScheduledItem>> {
  const { rows, total } = await readPage(selectMatchingIds(db, publisher_id, filter, now), filter);
  return { rows: await readItems(db, rows), total };
}

async function readItems(db: Db, rows: readonly { id: number }[]): Promise<ScheduledItem[]> {
  const ids = rows.map(({ id }) => id);
  const episodes = await publisherEpisodes(db)
    .where('episodes.id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  return ids.flatMap((id) => {
    const episode = byId.get(id);
    return episode ? { episode, show_title: episode.show_title, season_title: episode.season_title } : [];
  });
}

export async function countScheduledEpisodes(db: Db, publisher_id: number, now: Date): Promise<number> {
  const { count } = await selectScheduled(db, publisher_id, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Span = { from: Date; to?: Date };

/**
 * Selects a publisher's releases within a period, earliest first, each with the date and time in its own
 * time zone.
 */
export function selectReleases(db: Db, publisher_id: number, { from, to }: Span, now: Date) {
  const own = publisherEpisodes(db)
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('episodes.release_at', '>=', from.toISOString())
    .$if(to !== undefined, (query) => query.where('episodes.release_at', '<', to?.toISOString() ?? ''))
    .select(['episodes.updated_at', 'episodes.release_moves', 'videos.duration_s'])
    .select(isPublished(sql`${now.toISOString()}::timestamptz`).as('is_out'));
  return db
    .selectFrom(own.as('own'))
    .orderBy('release_at')
    .orderBy('id')
    .select(['id', 'title', 'show_title', 'season_id', 'season_title', 'episode_number'])
    .select(['release_at', 'release_date', 'release_time', 'time_zone'])
    .select(['is_playable', 'video_status', 'process_status', 'reason', 'stand_in', 'is_out']);
}

/** Lists releases by their dates in their own time zones, which are up to fourteen hours from UTC. */
export function listReleases(
  db: Db,
  publisher_id: number,
  days: { from: string; to: string },
  now: Date,
): Promise<Release[]> {
  const span = { from: after(new Date(days.from), -day), to: after(new Date(days.to), 2 * day) };
  return selectReleases(db, publisher_id, span, now)
    .where('release_date', '>=', days.from)
    .where('release_date', '<=', days.to)
    .execute();
}

/** Reads the current state of one release. */
export const readRelease = (
  db: Db,
  publisher_id: number,
  episode: { id: number; release_at: string },
  now: Date,
): Promise<Release> =>
  selectReleases(db, publisher_id, { from: new Date(episode.release_at) }, now)
    .where('id', '=', episode.id)
    .executeTakeFirstOrThrow();

/** Deletes a publisher's feed. @returns whether the publisher had one. */
export async function deleteFeed(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
