import { sql, type RawBuilder } from 'kysely';
import { adultLevel, maturityLevels } from '@kinora/contract/maturity-levels';
import type { Db } from '#db/types.ts';
import { settingsFor, valuesOf, type Audience, type AudienceInSql } from '#features/catalogue/rules.ts';

// Who may see and watch what. Each rule is defined once, here, as a condition on the tables `episodes`,
// `seasons` and `shows`; every list, page, notification and playback uses these.

type Condition = RawBuilder<boolean>;
type Now = AudienceInSql['now'];

/** Converts an audience to SQL; the placeholders of a prepared query pass through unchanged. */
export function audienceToSql(audience: Audience | AudienceInSql): AudienceInSql {
  if (!(audience.now instanceof Date)) return audience as AudienceInSql;
  const { now, viewer_id, levels, is_adult } = valuesOf(audience as Audience);
  return {
    now: sql`${now}`,
    viewer_id: sql`${viewer_id}`,
    levels: sql`${levels}`,
    is_adult: sql`${is_adult}`,
  };
}

/** Whether a show is neither deleted nor taken down. */
const isActive = sql<boolean>`(shows.deleted_at is null and shows.take_down_id is null)`;

/**
 * Whether a show may be shown to an audience: it is neither deleted nor taken down, and rated within their
 * maturity setting.
 */
export const isVisible = ({ levels }: Pick<AudienceInSql, 'levels'>): Condition =>
  sql<boolean>`(${isActive} and shows.maturity_level = any(${levels}))`;

/** `isVisible` for the row's user instead of an audience; needs the table `users`. */
export const isVisibleToUser: Condition = sql<boolean>`(${isActive} and (${sql.join(
  maturityLevels.map(
    (level) =>
      sql`(shows.maturity_level = ${sql.lit(level)}
        and users.maturity_level in (${sql.join(settingsFor(level).map((setting) => sql.lit(setting)))}))`,
  ),
  sql` or `,
)}))`;

/**
 * Whether an audience must confirm that they are 18 or older before a show opens; nobody is asked about their
 * own show.
 */
export const needsAgeConfirmation = ({ is_adult, viewer_id }: AudienceInSql): RawBuilder<boolean> =>
  sql<boolean>`(shows.maturity_level = ${sql.lit(adultLevel)} and not ${is_adult}::boolean
    and shows.publisher_id is distinct from ${viewer_id}::integer)`;

/** Whether a row is deleted and not in the trash, so that it cannot be restored. */
export const isPermanentlyDeleted = (table: 'shows' | 'seasons' | 'episodes'): Condition =>
  sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is not null and ${sql.ref(`${table}.trash_id`)} is null)`;

/** Whether an episode has a film that can be played. */
export const hasFilm = sql<boolean>`episodes.video_id is not null`;

export const isShowReleased = (now: Now): Condition => sql<boolean>`shows.release_date <= ${now}`;

/** Whether an episode's own release time has passed; its show might not have been released yet. */
export const isEpisodeReleased = (now: Now): Condition => sql<boolean>`episodes.release_at <= ${now}`;

/** The moment from which an episode with a film can be watched. */
export const releaseTime = sql<string>`greatest(episodes.release_at, shows.release_date)`;

/** Whether the release times of an episode and its show have passed. */
export const isReleased = (now: Now): Condition =>
  sql<boolean>`(${isEpisodeReleased(now)} and ${isShowReleased(now)})`;

/** Whether an episode is published; it may have been taken down since then. */
export const isPublished = (now: Now): RawBuilder<boolean> =>
  sql<boolean>`(${hasFilm} and ${isReleased(now)})`;

/** Whether an episode or its show was taken down, so that only its publisher sees it. */
export const isTakenDown: Condition = sql<boolean>`(shows.take_down_id is not null
  or episodes.take_down_id is not null)`;

/**
 * Whether viewers can watch an episode if its show's rating and their subscription allow it. Assumes
 * that neither the episode nor its season or show is deleted.
 */
export const isAvailable = (now: Now): RawBuilder<boolean> =>
  sql<boolean>`(${isPublished(now)} and not ${isTakenDown})`;

/** Whether a season of a released show is listed: once it or one of its episodes has been released. */
export const isSeasonListed = (season: string, now: Now): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(season)}.release_date <= ${now} or exists (select from episodes
    where episodes.season_id = ${sql.ref(season)}.id and episodes.deleted_at is null
      and episodes.take_down_id is null and ${hasFilm} and ${isEpisodeReleased(now)}))`;

/**
 * Episodes with a film that can be played, joined to that film and their season, whether released or not;
 * excluding episodes that were taken down themselves.
 */
export function readyEpisodes(db: Db) {
  return db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('videos', 'videos.id', 'episodes.video_id')
    .where('episodes.deleted_at', 'is', null)
    .where('episodes.take_down_id', 'is', null)
    .where('seasons.deleted_at', 'is', null);
}

/**
 * The released episodes that are visible to an audience, joined to their film, season and show. Whether the
 * audience has a subscription, or must confirm their age first, is decided when they open one.
 */
export function availableEpisodes(db: Db, audience: Audience | AudienceInSql) {
  const { now, levels } = audienceToSql(audience);
  return readyEpisodes(db)
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where(isReleased(now))
    .where(isVisible({ levels }));
}

/** Why a subscriber cannot watch an episode. */
export type WatchRefusal = 'not_available' | 'above_setting' | 'asks_age';

/**
 * Why an audience with a subscription cannot watch an episode that is not deleted; null if they can. Its
 * publisher always can.
 */
export function watchRefusal(audience: Audience | AudienceInSql): RawBuilder<WatchRefusal | null> {
  const viewer = audienceToSql(audience);
  return sql<WatchRefusal | null>`case
    when shows.publisher_id = ${viewer.viewer_id}::integer then null
    when not ${isAvailable(viewer.now)} then 'not_available'
    when not ${isVisible(viewer)} then 'above_setting'
    when ${needsAgeConfirmation(viewer)} then 'asks_age' end`;
}
