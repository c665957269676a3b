import { sql, type Insertable } from 'kysely';
import type { Banner } from '@kinora/contract/operator/banners';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { showState } from '#features/publishing/shows/queries.ts';

// An arbitrary fixed number; identifies the banners among the server's advisory locks.
const bannersLock = 7_161_956;

/** Lists current and future banners, by their first day. */
export function listBanners(db: Db, now: Date): Promise<Banner[]> {
  const today = now.toISOString().slice(0, 10);
  return db
    .selectFrom('banners')
    .innerJoin('shows', 'shows.id', 'banners.show_id')
    .where('shows.deleted_at', 'is', null)
    .where('banners.last_day', '>=', today)
    .orderBy('banners.first_day')
    .orderBy('banners.id')
    .select([
      'banners.id',
      'banners.place',
      'banners.first_day',
      'banners.last_day',
      sql<Banner['show']>`json_build_object('id', shows.id, 'title', shows.title)`.as('show'),
      sql<boolean>`(banners.first_day <= ${today}::date and ${showState(now)} = 'out')`.as('is_shown'),
      sql<Banner['obstacle']>`case ${showState(now)} when 'out' then null
        when 'taken_down' then 'taken down' else 'not out' end`.as('obstacle'),
    ])
    .execute();
}

/**
 * Adds a banner.
 * @returns the conflict if the place is taken or the show already has a banner then; otherwise null.
 */
export async function insertBanner(
  tx: Tx,
  banner: Insertable<Tables['banners']>,
): Promise<{ title: string; is_same_show: boolean } | null> {
  await sql`select pg_advisory_xact_lock(${sql.lit(bannersLock)})`.execute(tx);
  const conflict = await tx
    .selectFrom('banners')
    .innerJoin('shows', 'shows.id', 'banners.show_id')
    .where('shows.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('place', '=', banner.place), eb('show_id', '=', banner.show_id)]))
    .where('first_day', '<=', banner.last_day)
    .where('last_day', '>=', banner.first_day)
    .select(['shows.title', sql<boolean>`show_id = ${banner.show_id}`.as('is_same_show')])
    .executeTakeFirst();
  if (conflict) return conflict;
  await tx.insertInto('banners').values(banner).execute();
  return null;
}

/** Deletes a banner. @returns the id of the show that it featured; undefined if the banner does not exist. */
export async function deleteBanner(tx: Tx, banner_id: number): Promise<number | undefined> {
  const deleted = await tx
    .deleteFrom('banners')
    .where('id', '=', banner_id)
    .returning('show_id')
    .executeTakeFirst();
  return deleted?.show_id;
}
