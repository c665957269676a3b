import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { accountOf } from '#features/accounts/attempts.ts';
import { areas, personalTables } from '#features/accounts/own-data/areas.ts';
import { deleteWatchedRows } from '#features/accounts/own-data/row-queries.ts';
import { listWatchedEpisodeIds } from '#features/playback/watching/history-queries.ts';
import type { Viewer } from '#http/access/auth.ts';
import type { PersonalData } from '#personal-data.ts';

/**
 * Forgets that a member watched an episode, or any episode if none is given: deletes their position, the
 * playbacks, and the recommendations and metrics derived from them. Creators' totals and royalties keep their counts,
 * without naming the member.
 */
export async function forgetWatching(
  context: Context,
  { id: user_id, email }: Pick<Viewer, 'id' | 'email'>,
  episode_id?: number,
): Promise<void> {
  const member = { user_id, email, account: accountOf(context, email) };
  await transaction(context.db, async (tx) => {
    const episode_ids = episode_id === undefined ? await listWatchedEpisodeIds(tx, user_id) : [episode_id];
    if (episode_ids.length === 0) return;
    const removal = { user_id, episode_ids, now: context.clock.now() };
    for (const { onHistoryRemoval } of areas as readonly PersonalData[])
      await onHistoryRemoval?.(tx, removal);
    for (const table of personalTables) await deleteWatchedRows(tx, member, episode_ids, table);
  });
}
