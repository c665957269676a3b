import { sql } from 'kysely';
import type { Page } from '@kinora/contract/schemas';
import type { WatchHistoryItem } from '@kinora/contract/accounts/watch-history';
import { after } from '#clock.ts';
import { containsText, readPage } from '#db/page.ts';
import { picturePath } from '#db/sql.ts';
import type { Db, Tx } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { availableEpisodes } from '#features/catalogue/visibility-queries.ts';

/** Lists what a viewer has watched or marked as watched and may still watch, most recent first. */
export function listHistory(
  db: Db,
  audience: Audience,
  viewer_id: number,
  { search, ...page }: { search: string; page: number; page_size: number },
): Promise<Page<WatchHistoryItem>> {
  const found = availableEpisodes(db, audience)
    .innerJoin('watch_progress', 'watch_progress.episode_id', 'episodes.id')
    .leftJoin('images as landscape', (join) =>
      join.on(sql<boolean>`landscape.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .where('watch_progress.user_id', '=', viewer_id)
    .where((eb) => eb.or([eb('watch_progress.finished', '=', true), eb('watch_progress.position_s', '>', 0)]))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([containsText('episodes.title', search), containsText('shows.title', search)]),
      ),
    )
    .orderBy('watch_progress.updated_at', 'desc')
    .orderBy('episodes.id', 'desc')
    .select([
      'episodes.id as episode_id',
      'episodes.title',
      'episodes.episode_number',
      'shows.id as show_id',
      'shows.title as show_name',
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      'landscape.color',
      'videos.duration_s as duration',
      'watch_progress.position_s as position',
      'watch_progress.finished',
      'watch_progress.updated_at as watched_at',
    ]);
  return readPage(found, page);
}

/** Lists the episodes with any record of a viewer watching them. */
export async function listWatchedEpisodeIds(db: Db, user_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('watch_progress')
    .select('episode_id')
    .where('user_id', '=', user_id)
    .union(db.selectFrom('playback_sessions').select('episode_id').where('user_id', '=', user_id))
    .execute();
  return rows.map(({ episode_id }) => episode_id);
}

/** Lists how far a viewer has watched the episodes of a show. */
export function listProgress(db: Db, viewer_id: number, show_id: number) {
  return db
    .selectFrom('watch_progress')
    .innerJoin('episodes', 'episodes.id', 'watch_progress.episode_id')
    .where('watch_progress.user_id', '=', viewer_id)
    .where('episodes.show_id', '=', show_id)
    .where('episodes.deleted_at', 'is', null)
    .orderBy('episodes.id')
    .select(['watch_progress.episode_id', 'watch_progress.position_s as position', 'watch_progress.finished'])
    .execute();
}

/**
 * Marks an episode as watched. A new row is dated just before the episode of the show that the
 * viewer watched last, so that the place to continue from stays the same.
 */
export async function markFinished(
  tx: Tx,
  viewer_id: number,
  { id: episode_id, show_id }: { id: number; show_id: number },
  now: Date,
): Promise<void> {
  const last = await tx
    .selectFrom('watch_progress')
    .innerJoin('episodes', 'episodes.id', 'watch_progress.episode_id')
    .where('user_id', '=', viewer_id)
    .where('show_id', '=', show_id)
    .select((eb) => eb.fn.max<string | null>('watch_progress.updated_at').as('at'))
    .executeTakeFirst();
  const updated_at = last?.at ? after(new Date(last.at), -1) : now;
  await tx
    .insertInto('watch_progress')
    .values({ user_id: viewer_id, episode_id, position_s: 0, finished: true, updated_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'episode_id']).doUpdateSet({ finished: true, position_s: 0 }),
    )
    .execute();
}

/**
 * Marks an episode as not watched: it will start from its beginning. The row is deleted if it only marked the episode
 * as watched.
 */
export async function markUnwatched(tx: Tx, viewer_id: number, episode_id: number): Promise<void> {
  const own = tx
    .updateTable('watch_progress')
    .set({ finished: false, position_s: 0 })
    .where('user_id', '=', viewer_id)
    .where('episode_id', '=', episode_id);
  await own.execute();
  await tx
    .deleteFrom('watch_progress')
    .where('user_id', '=', viewer_id)
    .where('episode_id', '=', episode_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('playback_sessions')
            .whereRef('playback_sessions.user_id', '=', 'watch_progress.user_id')
            .whereRef('playback_sessions.episode_id', '=', 'watch_progress.episode_id')
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .execute();
}
