import { sql } from 'kysely';
import {
  maxCounted,
  type Language,
  type ListedCategory,
  type NewEpisode,
  type ShowDetails,
} from '@kinora/contract/catalogue/shows';
import { preparedByLimit, preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import { picturePath } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import { announcedShows, watchableShows } from '#features/catalogue/card-queries.ts';
import {
  offsetOf,
  valuesOf,
  type Audience,
  type AudienceValues,
  type PageOfRows,
} from '#features/catalogue/rules.ts';
import { pageColumns } from '#features/catalogue/show-queries.ts';
import { availableEpisodes, isPublished, isTakenDown } from '#features/catalogue/visibility-queries.ts';

type OneShow = AudienceValues & { show_id: number };

const readWatchablePage = preparedQuery((db, params: Placeholders<OneShow>) =>
  watchableShows(db, params)
    .where('shows.id', '=', params.show_id)
    .select(pageColumns(db, params, 'released')),
);

const readAnnouncedPage = preparedQuery((db, params: Placeholders<OneShow>) =>
  announcedShows(db, params)
    .where('shows.id', '=', params.show_id)
    .select(pageColumns(db, params, 'announced')),
);

/** Finds a show that an audience may see, with its released episodes; an announced show has none. */
export async function findShow(
  db: Db,
  audience: Audience,
  show_id: number,
): Promise<ShowDetails | undefined> {
  const values = { ...valuesOf(audience), show_id };
  const [watchable] = await readWatchablePage(db, values);
  if (watchable) return watchable;
  const [announced] = await readAnnouncedPage(db, values);
  return announced;
}

/** Whether an audience may see a show: it can be watched, or it is announced. */
export async function isShowVisible(db: Db, audience: Audience, show_id: number): Promise<boolean> {
  for (const shows of [watchableShows(db, audience), announcedShows(db, audience)])
    if (await shows.where('shows.id', '=', show_id).clearSelect().select('shows.id').executeTakeFirst())
      return true;
  return false;
}

/** Whether a show that an audience cannot see, or an episode of it, was taken down after its release. */
export async function isShowTakenDown(db: Db, show_id: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('shows.id', '=', show_id)
    .where('shows.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('episodes.deleted_at', 'is', null)
    .where(isPublished(sql`${now.toISOString()}`))
    .where(isTakenDown)
    .select('episodes.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const newestEpisodes = preparedByLimit((db, params: Placeholders<AudienceValues>, limit, offset) =>
  availableEpisodes(db, params)
    .leftJoin('images as landscape', (join) =>
      join.on(sql<boolean>`landscape.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .leftJoin('images as portrait', (join) =>
      join.on(sql<boolean>`portrait.id = coalesce(episodes.portrait_id, shows.portrait_id)`),
    )
    .orderBy('episodes.release_at', 'desc')
    .orderBy('episodes.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select([
      'episodes.id',
      'shows.id as showId',
      'shows.title as name',
      'episodes.title',
      'episodes.episode_number as episode_count',
      'episodes.description',
      'shows.maturity_level',
      'episodes.release_at as release_date',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      'landscape.color',
    ]),
);

/** Lists the most recently released episodes, newest first. */
export const listNewEpisodes = (db: Db, audience: Audience, rows: PageOfRows): Promise<NewEpisode[]> =>
  newestEpisodes(db, valuesOf(audience), rows.limit, offsetOf(rows));

const genres = preparedQuery((db, params: Placeholders<AudienceValues>) =>
  db
    .selectFrom('categories')
    .leftJoin(
      db
        .selectFrom('categories as used')
        // @NOTE Not `exists`: with it the planner may look up all shows of all genres first.
        .innerJoinLateral(
          db
            .selectFrom(
              watchableShows(db, params)
                .innerJoin('show_categories as its', 'its.show_id', 'shows.id')
                .where('its.category_id', '=', sql<number>`used.id`)
                .clearSelect()
                .select('shows.id')
                .limit(sql.lit(maxCounted))
                .as('watchable'),
            )
            .select(sql<number>`count(*)::int`.as('shows_count'))
            .as('counted'),
          (join) => join.onTrue(),
        )
        // For a genre without shows the lateral query would search through all shows.
        .where('used.id', 'in', db.selectFrom('show_categories').select('category_id'))
        .select(['used.id', 'counted.shows_count'])
        .as('playable'),
      'playable.id',
      'categories.id',
    )
    .orderBy('categories.position')
    .orderBy('categories.name')
    .select([
      'categories.id',
      'categories.name',
      'categories.is_hidden',
      'categories.is_horror',
      sql<number>`coalesce(shows_count, 0)`.as('shows_count'),
    ]),
);

/** Lists all genres in order, with the number of shows that the audience can play in each. */
export const listCategories = (db: Db, audience: Audience): Promise<ListedCategory[]> =>
  genres(db, valuesOf(audience));

/** Lists the languages that a show can be in, in order. */
export const listLanguages = (db: Db): Promise<Language[]> =>
  db
    .selectFrom('languages')
    .select(['id', 'name', 'code', 'is_hidden'])
    .orderBy('position')
    .orderBy('name')
    .execute();
