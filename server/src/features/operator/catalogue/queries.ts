import { sql } from 'kysely';
import type { MaturityLevel, PageQuery } from '@kinora/contract/schemas';
import type {
  CatalogueEpisode,
  CatalogueTakeDown,
  catalogueSorts,
} from '@kinora/contract/operator/catalogue';
import { containsText, alphabetical, readPage, parseSort } from '#db/page.ts';
import { isActiveUser } from '#db/session-queries.ts';
import { jsonList } from '#db/sql.ts';
import type { Db, Tx } from '#db/types.ts';
import { hasFilm, isPublished, isTakenDown } from '#features/catalogue/visibility-queries.ts';
import { showState } from '#features/publishing/shows/queries.ts';
import { takeDowns } from '#features/publishing/take-downs/queries.ts';

type CatalogueQuery = PageQuery<(typeof catalogueSorts)[number]> & {
  only?: 'reported' | 'taken-down' | 'appealed' | undefined;
};

/** An episode that is not deleted, or that went to the trash together with its show. */
const isPartOfShow = sql<boolean>`(episodes.deleted_at is null or episodes.trash_id = shows.trash_id)`;
const episodesCount = sql<number>`(select count(*)::int from episodes
  where episodes.show_id = shows.id and ${isPartOfShow})`;
const episodesDown = sql<number>`(select count(*)::int from episodes
  where episodes.show_id = shows.id and ${isPartOfShow} and episodes.take_down_id is not null)`;
const openReports = sql<number>`(select count(*)::int from reports
  where reports.show_id = shows.id and reports.decision is null)`;

/** A take-down in effect with an undecided appeal. */
const isAppealed = sql<boolean>`(take_downs.restored_at is null and take_downs.appealed_at is not null
  and take_downs.appeal_decided_at is null)`;

/** A take-down in effect to which the creator has responded with a counter-notice. */
const hasCounterNotice = sql<boolean>`(take_downs.restored_at is null
  and exists (select from counter_notices where counter_notices.take_down_id = take_downs.id))`;

const sortColumns = {
  id: sql.ref('shows.id'),
  title: alphabetical('shows.title'),
  episodes_count: episodesCount,
  open_reports: openReports,
};

const catalogueColumns = (now: Date) =>
  [
    'shows.id',
    'shows.title',
    sql<{ id: number; name: string }>`json_build_object('id', users.id, 'name', users.name)`.as('publisher'),
    'shows.maturity_level',
    showState(now).as('state'),
    episodesCount.as('episodes_count'),
    episodesDown.as('episodes_down'),
    openReports.as('open_reports'),
    'shows.created_at',
  ] as const;

const shows = (db: Db) => db.selectFrom('shows').innerJoin('users', 'users.id', 'shows.publisher_id');

/** Lists a page of all shows that are not deleted, and counts all that match. */
export function listShows(db: Db, { search, sort, only, ...page }: CatalogueQuery, now: Date) {
  const { by, direction } = parseSort(sort);
  const found = shows(db)
    .where('shows.deleted_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          containsText('shows.title', search),
          containsText('users.name', search),
          eb.exists(
            eb
              .selectFrom('episodes')
              .whereRef('episodes.show_id', '=', 'shows.id')
              .where('episodes.deleted_at', 'is', null)
              .where(containsText('episodes.title', search))
              .select('episodes.id'),
          ),
        ]),
      ),
    )
    .$if(only === 'reported', (query) => query.where(sql<boolean>`${openReports} > 0`))
    .$if(only === 'taken-down', (query) =>
      query.where(sql<boolean>`(shows.take_down_id is not null or ${episodesDown} > 0)`),
    )
    .$if(only === 'appealed', (query) =>
      query.where(
        sql<boolean>`exists (select from take_downs where take_downs.show_id = shows.id
          and (${isAppealed} or ${hasCounterNotice}))`,
      ),
    )
    .orderBy(sortColumns[by], direction)
    .orderBy('shows.id', direction)
    .select(catalogueColumns(now));
  return readPage(found, page);
}

/**
 * Reads a show and all its episodes, including those in its creator's trash; undefined if the show
 * does not exist.
 */
export async function findCatalogueShow(db: Db, show_id: number, now: Date) {
  const show = await shows(db)
    .where('shows.id', '=', show_id)
    .where((eb) => eb.or([eb('shows.deleted_at', 'is', null), eb('shows.trash_id', 'is not', null)]))
    .select(catalogueColumns(now))
    .select((eb) => [
      'shows.description',
      'shows.deleted_at as trashed_at',
      jsonList(
        eb
          .selectFrom('show_categories')
          .innerJoin('categories', 'categories.id', 'show_categories.category_id')
          .whereRef('show_categories.show_id', '=', 'shows.id')
          .orderBy('categories.position')
          .orderBy('categories.name')
          .select(['categories.id', 'categories.name']),
      ).as('genres'),
    ])
    .executeTakeFirst();
  return show && { ...show, episodes: await listEpisodes(db, show_id, now) };
}

const listEpisodes = (db: Db, show_id: number, now: Date): Promise<CatalogueEpisode[]> =>
  db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('episodes.show_id', '=', show_id)
    .where(isPartOfShow)
    .orderBy('seasons.release_date')
    .orderBy('seasons.id')
    .orderBy('episodes.episode_number')
    .select([
      'episodes.id',
      'seasons.title as season_title',
      'episodes.episode_number',
      'episodes.title',
      'episodes.release_at',
      sql<CatalogueEpisode['state']>`case
        when ${isTakenDown} then 'taken_down'
        when ${isPublished(sql`${now.toISOString()}`)} then 'out'
        when ${hasFilm} then 'scheduled'
        else 'without_film' end`.as('state'),
    ])
    .execute();

/**
 * Lists the take-downs of a show, including undone ones, latest first, each with whether a member of staff
 * can decide its appeal.
 */
export async function listTakeDowns(
  db: Db,
  show_id: number,
  /** The id is null on the command line. */
  staff: { id: number | null; canDecideAppeals: boolean },
): Promise<CatalogueTakeDown[]> {
  const rows = await takeDowns(db)
    .leftJoin('users as staff', 'staff.id', 'take_downs.taken_down_by')
    .where('take_downs.show_id', '=', show_id)
    .orderBy('take_downs.id', 'desc')
    .select([
      sql<CatalogueTakeDown['taken_down_by']>`case when staff.id is not null
        then json_build_object('id', staff.id, 'name', staff.name) end`.as('taken_down_by'),
      isAppealed.as('is_appealed'),
    ])
    .execute();
  const isOnlyOperator =
    staff.canDecideAppeals && (staff.id === null || !(await hasOtherOperator(db, staff.id)));
  return rows.map(({ is_appealed, ...row }) => ({
    ...row,
    may_decide:
      is_appealed && staff.canDecideAppeals && (isOnlyOperator || row.taken_down_by?.id !== staff.id),
  }));
}

/** Whether another operator or owner could decide appeals. */
export async function hasOtherOperator(db: Db, user_id: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .where('role', 'in', ['operator', 'owner'])
    .where('id', '<>', user_id)
    .where(isActiveUser)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Counts the undecided appeals. */
export async function countAppeals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('take_downs')
    .innerJoin('shows', 'shows.id', 'take_downs.show_id')
    .where('shows.deleted_at', 'is', null)
    .where(isAppealed)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds a creator's address and name; undefined if the account was deleted. */
export const findCreator = (
  db: Db,
  publisher_id: number,
): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom('users')
    .where('id', '=', publisher_id)
    .where(isActiveUser)
    .select(['name', 'email'])
    .executeTakeFirst();

/** Corrects a show's rating and genres. @returns undefined if it does not exist or was deleted. */
export async function updateRatingAndGenres(
  tx: Tx,
  show_id: number,
  { maturity_level, category }: { maturity_level: MaturityLevel; category: readonly number[] },
  now: Date,
): Promise<{ publisher_id: number; title: string } | undefined> {
  const show = await tx
    .updateTable('shows')
    .set({ maturity_level, updated_at: now })
    .where('id', '=', show_id)
    .where('deleted_at', 'is', null)
    .returning(['publisher_id', 'title'])
    .executeTakeFirst();
  if (!show) return undefined;
  await tx.deleteFrom('show_categories').where('show_id', '=', show_id).execute();
  const categories = [...new Set(category)].map((category_id) => ({ show_id, category_id }));
  if (categories.length > 0) await tx.insertInto('show_categories').values(categories).execute();
  return show;
}
