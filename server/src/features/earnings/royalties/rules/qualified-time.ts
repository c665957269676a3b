import { day, hour, second } from '#clock.ts';
import { reportGrace_ms } from '#features/playback/rules.ts';
import type { Span } from '#features/earnings/royalties/rules/calendar.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

/**
 * A row of `watched_intervals` with its playback and its episode; `started_ms`, `expires_ms` and `received_ms` are
 * Unix times in milliseconds.
 */
export type WatchedRow = {
  session_id: string;
  started_ms: number;
  expires_ms: number;
  show_id: number;
  publisher_id: number;
  episode_id: number;
  duration_ms: number;
  from_s: number;
  to_s: number;
  received_ms: number;
};

/** A play counts only if it showed more than this much of a film. */
const minView_ms = 30 * second;

/** How many times its own length an episode may count within a month. */
const maxTimes = 2;

/**
 * Returns how long a viewer really watched each show in a month, judging by the day and hour (UTC) of the
 * reports.
 * @param rows all rows of every playback that was reported in the month, including earlier rows.
 */
export function qualifiedMs(
  viewer: { id: number; is_staff: boolean },
  rows: readonly WatchedRow[],
  month: Span,
): ViewerMonth['shows'] {
  if (viewer.is_staff) return [];
  const eligible = rows.filter(
    (row) => row.publisher_id !== viewer.id && row.received_ms < month.to_ms && !isLate(row),
  );
  const plays = Map.groupBy(eligible, ({ session_id }) => session_id).values();
  const counted = [...plays]
    .filter((play) => joinedLength(play.map(filmRange)) > minView_ms)
    .flat()
    .filter(({ received_ms }) => received_ms >= month.from_ms);

  const episodes = new Map<number, { show_id: number; max_ms: number; watched_ms: number }>();
  for (const [, day_rows] of Map.groupBy(counted, dayOf)) {
    for (const { row, watched_ms } of watchedOnDay(day_rows)) {
      const before = episodes.get(row.episode_id)?.watched_ms ?? 0;
      const { show_id, duration_ms } = row;
      episodes.set(row.episode_id, {
        show_id,
        max_ms: maxTimes * duration_ms,
        watched_ms: before + watched_ms,
      });
    }
  }

  const shows = new Map<number, number>();
  for (const { show_id, max_ms, watched_ms } of episodes.values())
    shows.set(show_id, (shows.get(show_id) ?? 0) + Math.min(watched_ms, max_ms));
  return [...shows]
    .map(([show_id, watched_ms]) => ({ show_id, watched_ms }))
    .filter(({ watched_ms }) => watched_ms > 0)
    .toSorted((a, b) => a.show_id - b.show_id);
}

/**
 * Whether a row was reported in a later hour than the one in which its playback, with the grace period, ended.
 * The rows of an hour are merged, so those received in time can no longer be told apart from late ones; the elapsed
 * time limits them anyway.
 */
const isLate = ({ received_ms, expires_ms }: WatchedRow): boolean =>
  received_ms - (received_ms % hour) > expires_ms + reportGrace_ms;

const dayOf = ({ received_ms }: WatchedRow): number => Math.floor(received_ms / day);

const filmRange = ({ from_s, to_s }: WatchedRow): Range => [
  Math.round(1000 * from_s),
  Math.round(1000 * to_s),
];

/** Returns the part of the day in which a row's stretch may have been watched. */
const clockRange = (row: WatchedRow): Range => [
  Math.max(row.started_ms, dayOf(row) * day),
  Math.min(row.received_ms, row.expires_ms + reportGrace_ms),
];

/**
 * Returns how much of each episode counts on one day: each part of the film once, and in total no more than
 * the time that elapsed.
 */
function watchedOnDay(rows: readonly WatchedRow[]): { row: WatchedRow; watched_ms: number }[] {
  const episodes = [...Map.groupBy(rows, ({ episode_id }) => episode_id).values()].flatMap((episode_rows) => {
    const [row] = episode_rows;
    const watched_ms = Math.min(
      joinedLength(episode_rows.map(filmRange)),
      joinedLength(episode_rows.map(clockRange)),
    );
    return row ? [{ row, watched_ms }] : [];
  });
  const sum_ms = episodes.reduce((sum, { watched_ms }) => sum + watched_ms, 0);
  const clock_ms = joinedLength(rows.map(clockRange));
  if (sum_ms <= clock_ms) return episodes;
  // Concurrent playbacks share the elapsed time in proportion.
  return episodes.map(({ row, watched_ms }) => ({
    row,
    watched_ms: Number((BigInt(watched_ms) * BigInt(clock_ms)) / BigInt(sum_ms)),
  }));
}

/** A range in milliseconds: within a film, or since 1970. */
type Range = readonly [from_ms: number, to_ms: number];

/** Returns the total length of stretches, counting overlaps once. */
function joinedLength(stretches: readonly Range[]): number {
  let [length, reached] = [0, -Infinity];
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    if (to <= reached || to <= from) continue;
    length += to - Math.max(from, reached);
    reached = to;
  }
  return length;
}
