import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { totalLength, type Intervals } from '#features/playback/intervals.ts';
import { countsAsView, elapsed_s, newlyWatched } from '#features/playback/rules.ts';
import { addWatched, insertView, listWatched, lockPlayback } from '#features/playback/watched-queries.ts';
import { notFound } from '#http/errors.ts';

/** What a player reports of a playback. */
export type WatchReport = {
  viewer_id: number;
  episode: { id: number; show_id: number; duration_s: number };
  /** Without an id, the viewer's latest playback of the episode is used. */
  playback_id: string | undefined;
  intervals: Intervals;
  /** The viewer's region, as a two-letter code; null if unknown. */
  region: string | null;
  now: Date;
};

/**
 * Stores what was watched in a playback, and counts it as a view as soon as it is one. A repeated report
 * counts once.
 * @returns when the playback began, and whether its view is counted; null if there is no playback.
 * @throws 404 when the playback is not this viewer's, or not of this episode.
 */
export function recordWatching(
  db: Db,
  { viewer_id, episode, playback_id, intervals, region, now }: WatchReport,
): Promise<{ started_at: string; counted: boolean } | null> {
  return transaction(db, async (tx) => {
    const playback = await lockPlayback(tx, viewer_id, episode.id, playback_id);
    if (!playback) {
      if (playback_id) throw notFound('This playback is not known. Start the episode again.');
      return null;
    }
    const { id, started_at } = playback;
    const lasted = elapsed_s(playback, now);
    const known = await listWatched(tx, id);
    const added = newlyWatched(intervals, { known, duration_s: episode.duration_s, elapsed_s: lasted });
    if (added.length > 0) await addWatched(tx, id, added, now);
    const counted = countsAsView(totalLength(known) + totalLength(added), lasted);
    if (counted)
      await insertView(tx, {
        session_id: id,
        user_id: viewer_id,
        episode_id: episode.id,
        show_id: episode.show_id,
        viewed_at: now,
        region,
      });
    return { started_at, counted };
  });
}
