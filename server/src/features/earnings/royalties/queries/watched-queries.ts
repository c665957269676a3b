import { sql } from 'kysely';
import { listRemovedWatchTime } from '#features/earnings/royalties/queries/forgotten-queries.ts';
import { hour } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import { readSplitsOf } from '#features/earnings/splits/agreed-queries.ts';
import { monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { qualifiedMs, type WatchedRow } from '#features/earnings/royalties/rules/qualified-time.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

/** Reports received later than this after a playback expired never count. */
const maxDelay_ms = 2 * hour;

export type Episodes = ReadonlyMap<number, Pick<WatchedRow, 'show_id' | 'publisher_id' | 'duration_ms'>>;

/**
 * Returns all episodes, including deleted ones. If an episode's film was replaced, the longest of its
 * films counts.
 */
export async function readEpisodes(tx: Tx): Promise<Episodes> {
  const rows = await tx
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .innerJoin('videos', 'videos.episode_id', 'episodes.id')
    .where('videos.duration_s', 'is not', null)
    .groupBy(['episodes.id', 'shows.id'])
    .select(['episodes.id', 'episodes.show_id', 'shows.publisher_id'])
    .select((eb) => eb.fn.max<number>('videos.duration_s').as('duration_s'))
    .execute();
  return new Map(
    rows.map(({ id, duration_s, ...show }) => [id, { ...show, duration_ms: Math.round(1000 * duration_s) }]),
  );
}

/** Returns which of these users are staff. */
export async function readStaff(tx: Tx, user_ids: readonly number[]): Promise<Set<number>> {
  const staff = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', user_ids)
    .where('role', '<>', 'member')
    .execute();
  return new Set(staff.map(({ id }) => id));
}

/**
 * Returns the qualified time that these viewers watched each show in a month, including what they have since
 * removed from their history.
 */
export async function readWatched(
  tx: Tx,
  month: string,
  user_ids: readonly number[],
  episodes: Episodes,
): Promise<Map<number, ViewerMonth['shows']>> {
  if (user_ids.length === 0) return new Map();
  const staff = await readStaff(tx, user_ids);
  const span = monthSpan(month);
  const ends_at = new Date(span.to_ms).toISOString();
  const rows = await tx
    .selectFrom('playback_sessions')
    // OFFSET 0 makes PostgreSQL look up each playback separately; otherwise it reads the whole table for
    // every page.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('watched_intervals')
          .whereRef('session_id', '=', 'playback_sessions.id')
          .where('received_at', '<', ends_at)
          .select(['session_id', 'from_s', 'to_s', 'received_at'])
          .offset(sql.lit(0))
          .as('reported'),
      (join) => join.onTrue(),
    )
    .where('playback_sessions.user_id', 'in', user_ids)
    .where('playback_sessions.started_at', '<', ends_at)
    .where('playback_sessions.expires_at', '>=', new Date(span.from_ms - maxDelay_ms).toISOString())
    .select(['session_id', 'user_id', 'episode_id', 'from_s', 'to_s'])
    .select([
      unixMs('started_at').as('started_ms'),
      unixMs('expires_at').as('expires_ms'),
      unixMs('received_at').as('received_ms'),
    ])
    .execute();
  // Earners who watch a show that they earn from would be paying themselves.
  const splits = await readSplitsOf(tx, month);
  const isEarner = (id: number, show_id: number) =>
    splits.get(show_id)?.some(({ user_id }) => user_id === id);
  const watched = new Map<number, ViewerMonth['shows']>();
  for (const [id, viewer_rows] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    const known = viewer_rows.flatMap((row) => {
      const episode = episodes.get(row.episode_id);
      return episode && !isEarner(id, episode.show_id) ? [{ ...row, ...episode }] : [];
    });
    watched.set(id, qualifiedMs({ id, is_staff: staff.has(id) }, known, span));
  }
  for (const [id, removed] of await listRemovedWatchTime(tx, month, user_ids))
    if (!staff.has(id)) watched.set(id, addWatchTime(watched.get(id) ?? [], removed));
  return watched;
}

/** Adds up the times of each show; shows without any time left are omitted. */
function addWatchTime(first: ViewerMonth['shows'], second: ViewerMonth['shows']): ViewerMonth['shows'] {
  const shows = new Map<number, number>();
  for (const { show_id, watched_ms } of [...first, ...second])
    shows.set(show_id, (shows.get(show_id) ?? 0) + watched_ms);
  return [...shows]
    .map(([show_id, watched_ms]) => ({ show_id, watched_ms }))
    .filter(({ watched_ms }) => watched_ms > 0)
    .toSorted((a, b) => a.show_id - b.show_id);
}

const unixMs = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
