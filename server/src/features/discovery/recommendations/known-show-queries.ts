import { sql, type RawBuilder } from 'kysely';
import { preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import { isoText, jsonList } from '#db/sql.ts';
import type { Db } from '#db/types.ts';
import { valuesOf, type Audience, type AudienceValues } from '#features/catalogue/rules.ts';
import { isReleased, isVisible, readyEpisodes } from '#features/catalogue/visibility-queries.ts';
import { interactionsOf } from '#features/discovery/recommendations/interaction-queries.ts';
import { defaultPull } from '#features/discovery/recommendations/model/score.ts';
import type { Interactions } from '#features/discovery/recommendations/rules.ts';

type OwnInteractions = Omit<Interactions, 'length_s'>;

export type ViewerActivity = {
  /** In chronological order, the latest last. */
  interactions: OwnInteractions[];
  /** Ids of shows that must not be suggested, because the viewer has started, disliked or published them. */
  excluded: number[];
  /** The weight of popularity from the last calibration. */
  pull: number;
};

/** How many of a viewer's latest shows are considered. */
const maxConsidered = 100;

const latestInteractions = (viewer_id: RawBuilder<number>) =>
  sql`select * from (${interactionsOf(sql`array[${viewer_id}::int]`)}) as found
    order by at desc, show_id desc limit ${sql.lit(maxConsidered)}`;

const viewerActivity = preparedQuery((db, values: Placeholders<{ viewer_id: number }>) =>
  db
    .selectFrom(
      sql<ViewerActivity>`(
        with latest as (
          ${latestInteractions(values.viewer_id)}
        ), excluded as (
          select show_id from watch_times where user_id = ${values.viewer_id}
          union
          select show_id from watch_progress join episodes on episodes.id = episode_id
            where user_id = ${values.viewer_id}
          union
          select show_id from reactions where user_id = ${values.viewer_id} and kind = 'dislike'
          union
          select id from shows where publisher_id = ${values.viewer_id} and deleted_at is null
        )
        select
          (select coalesce(json_agg(known), '[]') from (
            select show_id, watched_s, reaction, follows, ${isoText('latest.at')} as at
            from latest order by latest.at, show_id
          ) as known) as interactions,
          (select coalesce(json_agg(show_id), '[]') from excluded) as excluded,
          coalesce((select pull from neighbour_models where current), ${sql.lit(defaultPull)})::float8 as pull
      )`.as('activity'),
    )
    .selectAll(),
);

/** Reads a viewer's activity: interactions with shows, and what not to suggest to them. */
export async function readViewerActivity(db: Db, viewer_id: number): Promise<ViewerActivity> {
  const [found] = await viewerActivity(db, { viewer_id });
  if (!found) throw new Error('A query without conditions returned no row');
  return found;
}

/** What suggestions need to know about a show that a viewer has interacted with. */
export type KnownShowDetails = {
  title: string;
  /** Whether the audience may see the show in lists. */
  is_visible: boolean;
  category: { category_id: number; category_name: string }[];
  /** Total length of its released episodes, in seconds. */
  length_s: number;
  /** Ids of the shows that its viewers also watch, with their scores. */
  neighbours: [number, number][];
};

const currentModel = sql`(select id from neighbour_models where current)`;

const genres = (db: Db) =>
  jsonList<KnownShowDetails['category'][number]>(
    db
      .selectFrom('show_categories')
      .innerJoin('categories', 'categories.id', 'show_categories.category_id')
      .where('show_categories.show_id', '=', sql<number>`shows.id`)
      .select(['categories.id as category_id', 'categories.name as category_name']),
  );

const releasedLength = (db: Db, now: Placeholders<AudienceValues>['now']) =>
  readyEpisodes(db)
    .where('episodes.show_id', '=', sql<number>`shows.id`)
    .where(isReleased(now))
    .select(sql<number>`coalesce(sum(videos.duration_s), 0)::float8`.as('length_s'));

const knownShows = (db: Db, values: Placeholders<AudienceValues>) =>
  db.selectFrom('shows').select([
    'shows.id',
    'shows.title',
    isVisible(values).as('is_visible'),
    genres(db).as('category'),
    sql<number>`${releasedLength(db, values.now)}`.as('length_s'),
    sql<KnownShowDetails['neighbours']>`(
        select coalesce(json_agg(json_build_array(neighbour_id, score) order by neighbour_id), '[]')
        from show_neighbours where model_id = ${currentModel} and show_neighbours.show_id = shows.id)`.as(
      'neighbours',
    ),
  ]);

const knownShowsById = preparedQuery(
  (db, values: Placeholders<AudienceValues & { ids: readonly number[] }>) =>
    knownShows(db, values).where(sql<boolean>`shows.id = any(${values.ids}::int[])`),
);

/** Reads the shows with these ids. */
export async function readKnownShows(
  db: Db,
  audience: Audience,
  ids: readonly number[],
): Promise<Map<number, KnownShowDetails>> {
  const shows = await knownShowsById(db, { ...valuesOf(audience), ids });
  return new Map(shows.map((show) => [show.id, show]));
}

const knownShowsOfMember = preparedQuery((db, values: Placeholders<AudienceValues & { member_id: number }>) =>
  knownShows(db, values).where(
    sql<boolean>`shows.id in (select show_id from (${latestInteractions(values.member_id)}) as latest)`,
  ),
);

/** Reads the shows that a member has interacted with, as `readViewerActivity` lists them. */
export async function readShowsKnownToMember(
  db: Db,
  audience: Audience,
  member_id: number,
): Promise<Map<number, KnownShowDetails>> {
  const shows = await knownShowsOfMember(db, { ...valuesOf(audience), member_id });
  return new Map(shows.map((show) => [show.id, show]));
}
