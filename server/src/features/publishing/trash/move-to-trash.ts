import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { sendVideosOf } from '#features/processing/queries.ts';
import { lockPublisher } from '#features/publishing/shows/queries.ts';
import { insertTrash, type Item } from '#features/publishing/trash/queries.ts';
import { notFound } from '#http/errors.ts';

/** For each kind of item, the column of `episodes` that holds the item's id. */
export const episodeColumn = {
  show: 'episodes.show_id',
  season: 'episodes.season_id',
  episode: 'episodes.id',
} as const;

/**
 * Deletes an item in a way that can be undone: it is hidden from everybody, and work on its videos stops.
 * @throws 404 when it was deleted in the meantime.
 */
export function moveToTrash(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  publisher_id: number,
  item: Item,
): Promise<{ trash_id: number }> {
  return transaction(db, async (tx) => {
    // Deleting, restoring and creating are serialized, so that limits and episode numbers stay correct.
    await lockPublisher(tx, publisher_id);
    const trash_id = await insertTrash(tx, item, { publisher_id, deleted_at: clock.now() });
    if (trash_id === undefined) throw notFound(`This ${item.kind} does not exist.`);
    await sendVideosOf(tx, jobs, episodeColumn[item.kind], item.id);
    return { trash_id };
  });
}
