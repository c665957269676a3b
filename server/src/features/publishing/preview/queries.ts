import { sql } from 'kysely';
import { maturityLevels } from '@kinora/contract/maturity-levels';
import type { ShowPreview } from '@kinora/contract/publishing/show-preview';
import { isoText, jsonList } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import { selectShowCards } from '#features/catalogue/card-queries.ts';
import type { AudienceInSql } from '#features/catalogue/rules.ts';
import {
  episodeColumns,
  detailColumns,
  firstDuration,
  seasonColumns,
} from '#features/catalogue/show-queries.ts';
import {
  hasFilm,
  audienceToSql,
  isAvailable,
  isReleased,
  isSeasonListed,
  releaseTime,
} from '#features/catalogue/visibility-queries.ts';
import { showState } from '#features/publishing/shows/queries.ts';

/**
 * Finds a show with all its seasons and episodes that are not deleted; undefined for anyone but the show's
 * publisher. Shows that were taken down are included, and the publisher's own maturity setting does not apply.
 */
export async function readPreview(
  db: Db,
  { publisher_id, show_id, now }: { publisher_id: number; show_id: number; now: Date },
): Promise<ShowPreview | undefined> {
  const audience = audienceToSql({ now, viewer_id: publisher_id, levels: maturityLevels, is_adult: true });
  const show = await selectShowCards(db, audience)
    .where('shows.id', '=', show_id)
    .where('shows.deleted_at', 'is', null)
    .where('shows.publisher_id', '=', publisher_id)
    .select([
      ...detailColumns(db, audience),
      firstDuration(db, sql<boolean>`true`).as('duration'),
      sql<string>`case when ${showState(now)} = 'out' then shows.release_date else coalesce(
        (select coalesce(
            min(${releaseTime}) filter (where ${hasFilm}),
            min(${releaseTime}))
          from episodes where episodes.show_id = shows.id and episodes.deleted_at is null),
        shows.release_date) end`.as('release_date'),
      sql<number>`(select count(*)::int from seasons
        where seasons.show_id = shows.id and seasons.deleted_at is null)`.as('seasons_count'),
      showState(now).as('state'),
      jsonList(selectSeasons(db, audience.now)).as('seasons'),
    ])
    .executeTakeFirst();
  if (!show || show.state === 'out') return show;
  // The page of an announced show lists its seasons; a show that is not announced has no public page at all.
  const only_you = show.state !== 'scheduled';
  return { ...show, seasons: show.seasons.map((season) => ({ ...season, only_you })) };
}

const selectSeasons = (db: Db, now: AudienceInSql['now']) =>
  db
    .selectFrom('seasons as season')
    .leftJoin('images as season_landscape', 'season_landscape.id', 'season.landscape_id')
    .where('season.show_id', '=', sql<number>`shows.id`)
    .where('season.deleted_at', 'is', null)
    .orderBy('season.release_date')
    .orderBy('season.id')
    .select([
      ...seasonColumns,
      sql<boolean>`not ${isSeasonListed('season', now)}`.as('only_you'),
      jsonList(selectEpisodes(db, now)).as('episodes'),
    ]);

function selectEpisodes(db: Db, now: AudienceInSql['now']) {
  return db
    .selectFrom('episodes')
    .leftJoin('videos as shown', 'shown.id', 'episodes.video_id')
    .leftJoin('videos as newest', (join) =>
      join.on(sql<boolean>`newest.id = (select max(id) from videos where videos.episode_id = episodes.id
        and videos.stands_in_for is null)`),
    )
    .leftJoin('images as landscape', 'landscape.id', 'episodes.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'episodes.portrait_id')
    .where('episodes.season_id', '=', sql<number>`season.id`)
    .where('episodes.deleted_at', 'is', null)
    .orderBy('episodes.episode_number')
    .select([
      ...episodeColumns,
      isoText(sql`case when ${isReleased(now)} then episodes.release_at else ${releaseTime} end`).as(
        'release_date',
      ),
      'shown.duration_s as duration',
      sql<boolean>`not ${isAvailable(now)}`.as('only_you'),
      'newest.status as video_status',
      sql<number>`coalesce(newest.process_status, 0)::int`.as('process_status'),
      hasFilm.as('can_be_watched'),
    ]);
}
