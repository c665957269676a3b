import type { Tx } from '#db/types.ts';
import {
  insertRemovedWatchTime,
  listOpenMonths,
  recordChangedViewer,
} from '#features/earnings/royalties/queries/forgotten-queries.ts';
import { readEpisodes, readWatched } from '#features/earnings/royalties/queries/watched-queries.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';
import type { HistoryRemoval } from '#personal-data.ts';

/**
 * Keeps the qualified watch time, in months not yet closed, of episodes that a viewer removes from their history,
 * because creators are paid for what was watched. Stores the difference that the removal makes to each show's
 * sum, so that the sums stay exactly the same. The difference may be negative for a show that was watched at
 * the same time.
 */
export async function keepRemovedWatchTime(tx: Tx, removal: HistoryRemoval): Promise<void> {
  const { user_id, episode_ids } = removal;
  const months = await listOpenMonths(tx, removal);
  if (months.length === 0) return;
  const episodes = await readEpisodes(tx);
  const removed = new Set(episode_ids);
  const remaining = new Map([...episodes].filter(([id]) => !removed.has(id)));
  for (const month of months) {
    const before = await readWatched(tx, month, [user_id], episodes);
    const after = await readWatched(tx, month, [user_id], remaining);
    await insertRemovedWatchTime(
      tx,
      user_id,
      month,
      difference(before.get(user_id) ?? [], after.get(user_id) ?? []),
    );
  }
  await recordChangedViewer(tx, user_id);
}

function difference(before: ViewerMonth['shows'], after: ViewerMonth['shows']): ViewerMonth['shows'] {
  const shows = new Map(before.map(({ show_id, watched_ms }) => [show_id, watched_ms]));
  for (const { show_id, watched_ms } of after) shows.set(show_id, (shows.get(show_id) ?? 0) - watched_ms);
  return [...shows]
    .map(([show_id, watched_ms]) => ({ show_id, watched_ms }))
    .filter(({ watched_ms }) => watched_ms !== 0);
}
