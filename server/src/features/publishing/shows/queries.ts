import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { SortOrder } from '@kinora/contract/schemas';
import type { showSorts, ShowState } from '@kinora/contract/publishing/shows';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { containsText, alphabetical, parseSort } from '#db/page.ts';
import { jsonList, picturePath } from '#db/sql.ts';
import { hasFilm, isReleased, releaseTime } from '#features/catalogue/visibility-queries.ts';
import { trailerColumns } from '#features/publishing/trailers/queries.ts';

type ShowSort = (typeof showSorts)[number];
type ListFilter = { search: string; sort: SortOrder<ShowSort> };

const counts = {
  seasons_count: sql<number>`(select count(*)::int from seasons
    where show_id = shows.id and deleted_at is null)`,
  episode_count: sql<number>`(select count(*)::int from episodes
    where show_id = shows.id and deleted_at is null)`,
  show_views_count: sql<number>`((select count(*)::int from views where views.show_id = shows.id)
    + (select coalesce(sum(views), 0)::int from departed_views join episodes on episodes.id = episode_id
      where episodes.show_id = shows.id))`,
};
const orders: Record<ShowSort, RawBuilder<unknown>> = {
  ...counts,
  id: sql.ref('shows.id'),
  title: alphabetical('shows.title'),
  release_date: sql.ref('shows.release_date'),
};

/** Selects a publisher's shows whose titles contain the search text. */
export function ownShows(
  db: Db,
  publisher_id: number,
  now: Date,
  { search, sort }: ListFilter = { search: '', sort: 'id' },
) {
  const { by, direction } = parseSort(sort);
  const released = isReleased(sql`${now}`);
  return db
    .selectFrom('shows')
    .leftJoin('images as landscape', 'landscape.id', 'shows.landscape_id')
    .leftJoin('images as portrait', 'portrait.id', 'shows.portrait_id')
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .$if(search !== '', (query) => query.where(containsText('shows.title', search)))
    .orderBy(orders[by], direction)
    .orderBy('shows.id')
    .select((eb) => [
      'shows.id',
      'shows.title',
      'shows.description',
      'shows.maturity_level',
      'shows.release_date',
      'shows.language_id',
      ...trailerColumns('shows'),
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      picturePath('portrait', 'portrait.key').as('portrait_image'),
      eb.fn.coalesce('landscape.color', 'portrait.color').as('color'),
      jsonList(
        eb
          .selectFrom('show_categories')
          .innerJoin('categories', 'categories.id', 'show_categories.category_id')
          .whereRef('show_categories.show_id', '=', 'shows.id')
          .orderBy('categories.position')
          .orderBy('categories.name')
          .select(['categories.id', 'categories.name']),
      ).as('category'),
      sql<string[]>`array(select name from show_cast where show_id = shows.id order by position)`.as('cast'),
      counts.seasons_count.as('seasons_count'),
      counts.episode_count.as('episode_count'),
      counts.show_views_count.as('show_views_count'),
      showState(now).as('state'),
      sql<string | null>`(select min(${releaseTime}) from episodes
        where show_id = shows.id and deleted_at is null and not ${released})`.as('next_release_at'),
      sql<boolean>`exists (select from episodes join videos on videos.episode_id = episodes.id
        where episodes.show_id = shows.id and episodes.deleted_at is null
        and videos.status in ('queued', 'processing')
        and ${released})`.as('is_release_processing'),
    ]);
}

/** Lists the ids and titles of a publisher's shows, to choose from. */
export function ownShowNames(
  db: Db,
  publisher_id: number,
): Promise<{ id: number; title: string; seasons_count: number }[]> {
  return db
    .selectFrom('shows')
    .where('publisher_id', '=', publisher_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'title', counts.seasons_count.as('seasons_count')])
    .execute();
}

/**
 * A show's state: the state of its most advanced episode, unless the show was taken down. Viewers
 * can watch an episode once one of its renditions is ready.
 */
export function showState(now: Date): RawBuilder<ShowState> {
  const playable = sql`select from episodes
    where episodes.show_id = shows.id and episodes.deleted_at is null and ${hasFilm}`;
  return sql<ShowState>`case
    when shows.take_down_id is not null then 'taken_down'
    when exists (${playable} and ${isReleased(sql`${now}`)}) then 'out'
    when exists (${playable}) then 'scheduled'
    when exists (select from videos join episodes on episodes.id = videos.episode_id
      where videos.status in ('queued', 'processing')
      and episodes.show_id = shows.id and episodes.deleted_at is null) then 'processing'
    else 'draft' end`;
}

/** Locks a publisher, so that a limit that was checked still holds when the row is inserted. */
export async function lockPublisher(tx: Tx, publisher_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', publisher_id).forUpdate().execute();
}

export async function countOwnShows(db: Db, publisher_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('shows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('publisher_id', '=', publisher_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertShow = (
  tx: Tx,
  show: Insertable<Tables['shows']>,
): Promise<{ id: number; title: string }> =>
  tx.insertInto('shows').values(show).returning(['id', 'title']).executeTakeFirstOrThrow();

export const updateShow = (
  tx: Tx,
  show_id: number,
  changes: Updateable<Tables['shows']>,
): Promise<{ id: number; title: string }> =>
  tx
    .updateTable('shows')
    .set(changes)
    .where('id', '=', show_id)
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();

/** Replaces a show's categories and cast. */
export async function saveGenresAndCast(
  tx: Tx,
  show_id: number,
  category: number[],
  cast: string[],
): Promise<void> {
  await tx.deleteFrom('show_categories').where('show_id', '=', show_id).execute();
  await tx.deleteFrom('show_cast').where('show_id', '=', show_id).execute();
  const categories = [...new Set(category)].map((category_id) => ({ show_id, category_id }));
  if (categories.length > 0) await tx.insertInto('show_categories').values(categories).execute();
  const castMembers = cast.map((name, index) => ({ show_id, position: index + 1, name }));
  if (castMembers.length > 0) await tx.insertInto('show_cast').values(castMembers).execute();
}

type Choices = { language?: number | undefined; category: number[] };

/**
 * Returns errors for fields with choices that are unknown, or that are hidden and not already used by the show.
 * Locks the choices against deletion until the transaction ends.
 * @param show_id the show being edited; null for a new one.
 */
export async function checkChoices(
  db: Db,
  chosen: Choices,
  show_id: number | null,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  if (chosen.language !== undefined) {
    const found = await db
      .selectFrom('languages')
      .select('id')
      .where('id', '=', chosen.language)
      .where(
        sql<boolean>`(not is_hidden or exists (select from shows
          where shows.id = ${show_id} and language_id = languages.id))`,
      )
      .forKeyShare()
      .executeTakeFirst();
    if (!found) errors.language = 'Unknown language: choose one from the list';
  }
  if (chosen.category.length > 0) {
    const found = await db
      .selectFrom('categories')
      .select('id')
      .where('id', 'in', chosen.category)
      .where(
        sql<boolean>`(not is_hidden or exists (select from show_categories
          where show_id = ${show_id} and category_id = categories.id))`,
      )
      .forKeyShare()
      .execute();
    if (found.length < new Set(chosen.category).size)
      errors.category = 'Unknown category: choose from the list';
  }
  return errors;
}
