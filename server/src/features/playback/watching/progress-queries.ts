import { sql, type RawBuilder } from 'kysely';
import type { ContinueWatchingItem } from '@kinora/contract/playback/playback';
import { isoText, picturePath } from '#db/sql.ts';
import { preparedByLimit, preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';
import { availableEpisodes } from '#features/catalogue/visibility-queries.ts';
import { activeSince, type Progress } from '#features/playback/rules.ts';

/** A row of `watch_progress` as `progress`; null if the viewer has none. */
export const progressColumn =
  sql<Progress | null>`case when watch_progress.user_id is not null then json_build_object(
  'position_s', watch_progress.position_s,
  'finished', watch_progress.finished,
  'updated_at', ${isoText('watch_progress.updated_at')}) end`.as('progress');

export type Position = {
  position_s: number;
  finished: boolean;
  /** When the playback that reports the position began; null if the report does not name a playback. */
  playback_started_at: string | null;
  now: Date;
};

/**
 * Saves a viewer's position. The latest report wins, except that an older playback does not overrule a newer
 * one that is still active.
 * @returns the viewer's position afterwards.
 */
export async function savePosition(
  db: Db,
  viewer_id: number,
  episode_id: number,
  { now, ...position }: Position,
): Promise<Pick<Progress, 'position_s' | 'finished'>> {
  const values = { ...position, hidden: false, updated_at: now };
  const saved = await db
    .insertInto('watch_progress')
    .values({ user_id: viewer_id, episode_id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'episode_id'])
        .doUpdateSet(values)
        .where(
          sql<boolean>`(watch_progress.playback_started_at > excluded.playback_started_at
            and watch_progress.updated_at > ${activeSince(now).toISOString()}) is not true`,
        ),
    )
    .returning(['position_s', 'finished'])
    .executeTakeFirst();
  return (
    saved ??
    db
      .selectFrom('watch_progress')
      .where('user_id', '=', viewer_id)
      .where('episode_id', '=', episode_id)
      .select(['position_s', 'finished'])
      .executeTakeFirstOrThrow()
  );
}

/**
 * Hides a show from a viewer's continue-watching row, or stops hiding it, as watching any of its episodes also does.
 */
export async function setShowHidden(
  db: Db,
  viewer_id: number,
  show_id: number,
  hidden: boolean,
): Promise<void> {
  await db
    .updateTable('watch_progress')
    .set({ hidden })
    .where('user_id', '=', viewer_id)
    .where((eb) =>
      eb(
        'episode_id',
        'in',
        eb.selectFrom('episodes').select('episodes.id').where('episodes.show_id', '=', show_id),
      ),
    )
    .execute();
}

type ViewerValues = AudienceValues & { viewer_id: number };

/** Released episodes, with a viewer's progress in each. */
const episodesWithProgress = (db: Db, values: Placeholders<ViewerValues>) =>
  availableEpisodes(db, values)
    .leftJoin('watch_progress', (join) =>
      join
        .onRef('watch_progress.episode_id', '=', 'episodes.id')
        .on('watch_progress.user_id', '=', values.viewer_id),
    )
    .select(['episodes.id', 'episodes.season_id', 'episodes.show_id', progressColumn]);

const episodesOfShow = preparedQuery((db, values: Placeholders<ViewerValues & { show_id: number }>) =>
  episodesWithProgress(db, values)
    .where('episodes.show_id', '=', values.show_id)
    .orderBy('seasons.release_date')
    .orderBy('seasons.id')
    .orderBy('episodes.episode_number'),
);

/** Lists the released episodes of a show in order, with a viewer's progress in each. */
export const listShowEpisodes = (db: Db, audience: Audience, viewer_id: number, show_id: number) =>
  episodesOfShow(db, { ...valuesOf(audience), viewer_id, show_id });

const progressOfMember = (db: Db, member_id: RawBuilder<number>) =>
  db
    .selectFrom('watch_progress')
    .innerJoin('episodes', 'episodes.id', 'watch_progress.episode_id')
    .where('watch_progress.user_id', '=', member_id);

/** The shows that a member watched most recently, without those removed from the continue-watching row. */
const recentShows = (db: Db, member_id: RawBuilder<number>, limit: RawBuilder<number>) =>
  db
    .selectFrom(
      progressOfMember(db, member_id)
        .distinctOn('episodes.show_id')
        .orderBy('episodes.show_id')
        .orderBy('watch_progress.updated_at', 'desc')
        .select(['episodes.show_id', 'watch_progress.hidden', 'watch_progress.updated_at'])
        .as('latest'),
    )
    .where('hidden', '=', false)
    .orderBy('updated_at', 'desc')
    .orderBy('show_id')
    .limit(limit)
    .select(['show_id', 'updated_at']);

const recentProgress = preparedByLimit((db, { viewer_id }: Placeholders<{ viewer_id: number }>, limit) =>
  progressOfMember(db, viewer_id)
    .innerJoin(recentShows(db, viewer_id, limit).as('recent'), (join) =>
      join.onRef('recent.show_id', '=', 'episodes.show_id'),
    )
    .orderBy('recent.updated_at', 'desc')
    .orderBy('recent.show_id')
    .select([
      'recent.show_id',
      'watch_progress.episode_id',
      'watch_progress.position_s',
      'watch_progress.finished',
      'watch_progress.updated_at',
    ]),
);

/**
 * Reads a viewer's progress by show and by episode, the most recently watched show first. Shows removed from the
 * continue-watching row are left out.
 * @param limit how many shows to read.
 */
export async function readRecentProgress(
  db: Db,
  viewer_id: number,
  limit: number,
): Promise<Map<number, Map<number, Progress>>> {
  const shows = new Map<number, Map<number, Progress>>();
  for (const { show_id, episode_id, ...progress } of await recentProgress(db, { viewer_id }, limit)) {
    const episodes = shows.get(show_id) ?? new Map<number, Progress>();
    shows.set(show_id, episodes.set(episode_id, progress));
  }
  return shows;
}

const episodesInOrder = (db: Db, values: Placeholders<AudienceValues>) =>
  availableEpisodes(db, values)
    .orderBy('seasons.release_date')
    .orderBy('seasons.id')
    .orderBy('episodes.episode_number')
    .select(['episodes.show_id', 'episodes.id']);

const releasedEpisodes = preparedQuery(
  (db, values: Placeholders<AudienceValues & { show_ids: readonly number[] }>) =>
    episodesInOrder(db, values).where(sql<boolean>`episodes.show_id = any(${values.show_ids}::int[])`),
);

/** Reads the ids of the released episodes of shows in order, by show. */
export async function readReleasedEpisodes(
  db: Db,
  audience: Audience,
  show_ids: readonly number[],
): Promise<Map<number, number[]>> {
  return idsByShow(await releasedEpisodes(db, { ...valuesOf(audience), show_ids }));
}

const episodesOfRecentShows = preparedByLimit(
  (db, values: Placeholders<AudienceValues & { member_id: number }>, limit) =>
    episodesInOrder(db, values).where(
      'episodes.show_id',
      'in',
      db.selectFrom(recentShows(db, values.member_id, limit).as('recent')).select('recent.show_id'),
    ),
);

/** Reads the ids of the released episodes of the shows that `readRecentProgress` finds for a member. */
export async function readEpisodesOfRecentShows(
  db: Db,
  audience: Audience,
  member_id: number,
  limit: number,
): Promise<Map<number, number[]>> {
  return idsByShow(await episodesOfRecentShows(db, { ...valuesOf(audience), member_id }, limit));
}

function idsByShow(episodes: readonly { show_id: number; id: number }[]): Map<number, number[]> {
  const shows = Map.groupBy(episodes, ({ show_id }) => show_id);
  return new Map([...shows].map(([show_id, inOrder]) => [show_id, inOrder.map(({ id }) => id)]));
}

const tiles = preparedQuery((db, values: Placeholders<AudienceValues & { episode_ids: readonly number[] }>) =>
  availableEpisodes(db, values)
    .leftJoin('images as poster', 'poster.id', 'shows.landscape_id')
    .leftJoin('images as landscape', (join) =>
      join.on(sql<boolean>`landscape.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .where(sql<boolean>`episodes.id = any(${values.episode_ids}::int[])`)
    .select([
      'episodes.id',
      'episodes.season_id',
      'episodes.title',
      'episodes.episode_number',
      'episodes.description',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      'landscape.color',
      'videos.duration_s as duration',
      sql<ContinueWatchingItem['tv_show']>`json_build_object(
        'id', shows.id,
        'title', shows.title,
        'release_date', ${isoText('shows.release_date')},
        'maturity_level', shows.maturity_level,
        'landscape_image', ${picturePath('landscape', 'poster.key')})`.as('tv_show'),
    ]),
);

type Tile = Omit<ContinueWatchingItem, 'pause_time'>;

/** Reads released episodes as tiles of the continue-watching row, by their ids. */
export async function readTiles(
  db: Db,
  audience: Audience,
  episode_ids: readonly number[],
): Promise<Map<number, Tile>> {
  const found = await tiles(db, { ...valuesOf(audience), episode_ids });
  return new Map(found.map((tile) => [tile.id, tile]));
}
