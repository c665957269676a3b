import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { maturityLevels } from '@kinora/contract/common';
import type { ListedCategory, NewEpisode, ShowDetails } from '@kinora/contract/catalogue/shows';
import { preparedByLimit, preparedQuery, type Blanks } from '#db/prepared-query.ts';
import { picturePath } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import { inSql } from '#features/catalogue/audience-queries.ts';
import { isWithin, readyEpisodes, showCards } from '#features/catalogue/card-queries.ts';
import {
  settingsFor,
  valuesOf,
  type Audience,
  type AudienceInSql,
  type AudienceValues,
} from '#features/catalogue/rules.ts';
import { isSeasonOut, pageColumns } from '#features/catalogue/show-queries.ts';

/** Whether the row's show may be shown to the row's user, by the user's current maturity setting. */
export const isShownToUser: RawBuilder<SqlBool> = sql<SqlBool>`(${sql.join(
  maturityLevels.map(
    (level) =>
      sql`(shows.maturity_level = ${sql.lit(level)}
        and users.maturity_level in (${sql.join(settingsFor(level).map((setting) => sql.lit(setting)))}))`,
  ),
  sql` or `,
)})`;

/**
 * The episodes that an audience can play: released, not deleted, with a video that is ready, of a show that
 * is out. Joined to that video, their season and show.
 */
export function availableEpisodes(db: Db, audience: Audience | AudienceInSql) {
  const { now, levels } = inSql(audience);
  return readyEpisodes(db)
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('episodes.release_at', '<=', now)
    .where('shows.deleted_at', 'is', null)
    .where(isWithin(levels))
    .where('shows.release_date', '<=', now);
}

/** Shows, as cards, with at least one episode that an audience can play. */
export function watchableShows(db: Db, audience: Audience | AudienceInSql) {
  const given = inSql(audience);
  const { now } = given;
  return showCards(db, given)
    .where('shows.release_date', '<=', now)
    .where((eb) =>
      eb.exists(
        readyEpisodes(db)
          .where('episodes.show_id', '=', sql<number>`shows.id`)
          .where('episodes.release_at', '<=', now)
          .select('episodes.id'),
      ),
    )
    .select([
      'shows.release_date',
      sql<number>`(select count(*)::int from seasons
        where seasons.show_id = shows.id and seasons.deleted_at is null and ${isSeasonOut('seasons', now)})`.as(
        'seasons_count',
      ),
    ]);
}

/**
 * Shows, as cards, with nothing to play yet but with an episode that is ready and scheduled: the moment of
 * that episode is their release date.
 */
export function announcedShows(db: Db, audience: Audience | AudienceInSql) {
  const given = inSql(audience);
  return (
    showCards(db, given)
      .innerJoinLateral(
        () =>
          readyEpisodes(db)
            .where('episodes.show_id', '=', sql<number>`shows.id`)
            .select(sql<string>`min(greatest(shows.release_date, episodes.release_at))`.as('release_date'))
            .as('premiere'),
        (join) => join.onTrue(),
      )
      .where('premiere.release_date', '>', given.now)
      // Few shows have a release ahead of them; this spares looking at the others.
      .where(
        'shows.id',
        'in',
        db
          .selectFrom('episodes')
          .select('episodes.show_id as id')
          .where('episodes.release_at', '>', given.now)
          .where('episodes.deleted_at', 'is', null)
          .union(db.selectFrom('shows').select('shows.id').where('shows.release_date', '>', given.now)),
      )
      .select([
        'premiere.release_date',
        sql<number>`(select count(*)::int from seasons
        where seasons.show_id = shows.id and seasons.deleted_at is null)`.as('seasons_count'),
      ])
  );
}

type OneShow = AudienceValues & { show_id: number };

const pageOfWatchable = preparedQuery((db, given: Blanks<OneShow>) =>
  watchableShows(db, given)
    .where('shows.id', '=', given.show_id)
    .select(pageColumns(db, given, 'out')),
);

const pageOfAnnounced = preparedQuery((db, given: Blanks<OneShow>) =>
  announcedShows(db, given)
    .where('shows.id', '=', given.show_id)
    .select(pageColumns(db, given, 'announced')),
);

/**
 * Reads a show with its released episodes, or one that is announced; undefined if the audience may not see
 * it.
 */
export async function readShow(
  db: Db,
  audience: Audience,
  show_id: number,
): Promise<ShowDetails | undefined> {
  const given = { ...valuesOf(audience), show_id };
  const [watchable] = await pageOfWatchable(db, given);
  if (watchable) return watchable;
  const [announced] = await pageOfAnnounced(db, given);
  return announced;
}

const newestEpisodes = preparedByLimit((db, given: Blanks<AudienceValues>, limit) =>
  availableEpisodes(db, given)
    .leftJoin('images as still', (join) =>
      join.on(sql<boolean>`still.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .leftJoin('images as tall', (join) =>
      join.on(sql<boolean>`tall.id = coalesce(episodes.portrait_id, shows.portrait_id)`),
    )
    .orderBy('episodes.release_at', 'desc')
    .orderBy('episodes.id', 'desc')
    .limit(limit)
    .select([
      'episodes.id',
      'shows.id as showId',
      'shows.title as name',
      'episodes.title',
      'episodes.episode_number as episode_count',
      'episodes.description',
      'shows.maturity_level',
      'episodes.release_at as release_date',
      picturePath('landscape', 'still.key').as('landscape_image'),
      picturePath('portrait', 'tall.key').as('portrait_image'),
      'still.color',
    ]),
);

/** Lists the most recently released episodes, newest first. */
export const listNewEpisodes = (db: Db, audience: Audience, limit: number): Promise<NewEpisode[]> =>
  newestEpisodes(db, valuesOf(audience), limit);

const genres = preparedQuery((db, given: Blanks<AudienceValues>) =>
  db
    .selectFrom('categories')
    .leftJoin(
      db
        .selectFrom('categories as used')
        // @NOTE Not `exists`: with it the planner may look up all shows of all genres first.
        .innerJoinLateral(
          watchableShows(db, given)
            .innerJoin('show_categories as its', 'its.show_id', 'shows.id')
            .where('its.category_id', '=', sql<number>`used.id`)
            .clearSelect()
            .select('shows.id')
            .limit(1)
            .as('watchable'),
          (join) => join.onTrue(),
        )
        // For a genre without shows the lateral query would search through all shows.
        .where('used.id', 'in', db.selectFrom('show_categories').select('category_id'))
        .select('used.id')
        .as('playable'),
      'playable.id',
      'categories.id',
    )
    .orderBy('categories.name')
    .select(['categories.id', 'categories.name', sql<boolean>`playable.id is not null`.as('has_shows')]),
);

/** Lists all genres by name, with whether the audience can play anything in each. */
export const listCategories = (db: Db, audience: Audience): Promise<ListedCategory[]> =>
  genres(db, valuesOf(audience));
