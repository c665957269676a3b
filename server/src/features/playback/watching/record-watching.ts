import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import {
  clip,
  firstSeconds,
  difference,
  totalLength,
  union,
  type Intervals,
} from '#features/playback/watching/intervals.ts';
import { lockClaims } from '#features/playback/playing/playing-queries.ts';
import { countsAsView, elapsed_s, maxWatched_s, type Playback } from '#features/playback/rules.ts';
import {
  readServed,
  saveDoubted,
  readWatchedElsewhere_s,
} from '#features/playback/watching/served-queries.ts';
import { servedPart } from '#features/playback/watching/served-rules.ts';
import {
  addWatched,
  findPlayback,
  insertView,
  listWatched,
  lockPlayback,
} from '#features/playback/watching/watched-queries.ts';
import { notFound } from '#http/errors.ts';

type Episode = { id: number; show_id: number; duration_s: number };

/** A player's report about a playback. */
export type WatchReport = {
  viewer_id: number;
  episode: Episode;
  /** Without an id, the viewer's latest playback of the episode is used. */
  playback_id: string | undefined;
  intervals: Intervals;
  /** The viewer's region, as a two-letter code; null if unknown. */
  region: string | null;
  now: Date;
};

type Deps = Pick<Context, 'config' | 'db'>;

/**
 * Stores what was watched in a playback, and counts a view as soon as enough has been watched.
 * Repeated reports count once. Claimed watching is stored as doubted if the film was not sent to the
 * player or there was not enough time to watch it.
 * @returns when the playback began, and whether its view is counted; null if there is no playback.
 * @throws 404 when the playback belongs to another viewer or episode.
 */
export function recordWatching(
  { config, db }: Deps,
  { viewer_id, episode, playback_id, ...report }: WatchReport,
): Promise<{ started_at: string; counted: boolean } | null> {
  return transaction(db, async (tx) => {
    // An account's reports are serialized: together they must not count more than its screens can show.
    await lockClaims(tx, viewer_id);
    const playback = await lockPlayback(tx, viewer_id, episode.id, playback_id);
    if (playback) {
      const screens = config.streams_per_account;
      const counted = await countWatching(tx, { viewer_id, episode, playback, screens, ...report });
      return { started_at: playback.started_at, counted };
    }
    if (playback_id) throw notFound('This playback does not exist. Start the episode again.');
    return null;
  });
}

/** Recounts the watching that a player claimed before it was recorded that the film was sent. */
export async function recountPlayback({ config, db }: Deps, playback_id: string, now: Date): Promise<void> {
  const found = await findPlayback(db, playback_id);
  if (!found) return;
  const { user_id: viewer_id, duration_s, episode_id, show_id } = found;
  await recordWatching(
    { config, db },
    {
      viewer_id,
      episode: { id: episode_id, show_id, duration_s },
      playback_id,
      intervals: [],
      region: null,
      now,
    },
  );
}

type CountInput = Omit<WatchReport, 'playback_id'> & { playback: Playback & { id: string }; screens: number };

/** @returns whether the playback counts as a view. */
async function countWatching(
  tx: Tx,
  { viewer_id, episode, playback, screens, intervals, region, now }: CountInput,
): Promise<boolean> {
  const { id, started_at } = playback;
  const known = await listWatched(tx, id);
  const { served, doubted } = await readServed(tx, id);
  const reported = clip(intervals, episode.duration_s);
  const claimed = difference(union(doubted, reported), known);
  const lasted_s = elapsed_s(playback, now);
  const sent = servedPart(claimed, { served, known });
  let added: Intervals = [];
  if (sent.length > 0) {
    const elsewhere_s = await readWatchedElsewhere_s(tx, { id, user_id: viewer_id, started_at });
    const watched_s = totalLength(known);
    added = firstSeconds(sent, maxWatched_s({ elapsed_s: lasted_s, screens, elsewhere_s }) - watched_s);
  }
  if (added.length > 0) await addWatched(tx, id, added, now);
  const uncounted = clip(difference(claimed, added), episode.duration_s);
  if (uncounted.length > 0 || doubted.length > 0) await saveDoubted(tx, id, uncounted, now);
  const counted = countsAsView(totalLength(known) + totalLength(added), lasted_s);
  if (counted)
    await insertView(tx, {
      session_id: id,
      user_id: viewer_id,
      episode_id: episode.id,
      show_id: episode.show_id,
      viewed_at: now,
      region,
    });
  return counted;
}
