import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { sendVideosOf } from '#features/processing/queries.ts';
import { chooseEpisodeNumber } from '#features/publishing/episodes/rules.ts';
import { countOwnShows, lockPublisher } from '#features/publishing/shows/queries.ts';
import { showLimitRefusal } from '#features/publishing/shows/rules.ts';
import { episodeColumn } from '#features/publishing/trash/move-to-trash.ts';
import {
  findEntry,
  readEpisodeNumbers,
  restoreEntry,
  updateEpisodeNumber,
  type Item,
} from '#features/publishing/trash/queries.ts';
import { notFound, Refusal } from '#http/errors.ts';

/**
 * Restores items that were deleted together, and continues the work on their videos.
 * @throws 404 when the entry is not in the publisher's trash, 409 when its show or season is deleted, or when
 * it is a show and the publisher cannot have another.
 */
export function restore(
  { db, clock, config, jobs }: Context,
  publisher_id: number,
  trash_id: number,
): Promise<{ item: Item & { title: string }; message: string }> {
  return transaction(db, async (tx) => {
    await lockPublisher(tx, publisher_id);
    const entry = await findEntry(tx, publisher_id, trash_id);
    if (!entry) throw notFound('This is no longer in the trash.');
    const { kind, id, title, restore_first } = entry;
    if (restore_first)
      throw new Refusal(409, `Restore the ${restore_first.kind} “${restore_first.title}” first.`);
    if (kind === 'show') {
      const refusal = showLimitRefusal(await countOwnShows(tx, publisher_id), config.shows_per_user);
      if (refusal) throw new Refusal(409, `${refusal}. Delete another show to restore this one.`);
    }
    const renumbered = kind === 'episode' ? await renumberIfTaken(tx, id) : null;
    await restoreEntry(tx, trash_id, clock.now());
    await sendVideosOf(tx, jobs, episodeColumn[kind], id);
    const message = renumbered
      ? `Restored as episode ${renumbered.to}, because another episode is now number ${renumbered.from}.`
      : `${kind[0]?.toUpperCase()}${kind.slice(1)} Restored`;
    return { item: { kind, id, title }, message };
  });
}

/** Gives an episode the next free number if another episode has taken its number in the meantime. */
async function renumberIfTaken(tx: Tx, episode_id: number): Promise<{ from: number; to: number } | null> {
  const { number, taken } = await readEpisodeNumbers(tx, episode_id);
  if (!taken.includes(number)) return null;
  const to = chooseEpisodeNumber(number, taken);
  await updateEpisodeNumber(tx, episode_id, to);
  return { from: number, to };
}
