import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/**
 * Rounds to whole milliseconds, the precision used by the tests: an interval may begin or end exactly at the
 * boundary of a hundredth of the film.
 */
const toMs = (seconds: number): number => Math.round(1000 * seconds);

/** Computes the analytics directly from the watched intervals instead of the roll-up; excludes deleted accounts. */
export async function recountAnalytics(db: Db): Promise<RollUp> {
  const months = await sql<object>`
    select show_id, month::text, sum(views)::integer as views, sum(watched_s)::float8 as watched_s from (
      select show_id, to_char(viewed_at at time zone 'UTC', 'YYYY-MM-01') as month, 1 as views, 0 as watched_s from views
      union all
      select show_id, to_char(received_at at time zone 'UTC', 'YYYY-MM-01'), 0, to_s - from_s
      from watched_intervals join playback_sessions as playback on playback.id = session_id
      join episodes on episodes.id = episode_id
    ) as seen group by 1, 2 order by 1, 2`.execute(db);
  const viewers = await db
    .selectFrom('views')
    .select(['user_id', 'episode_id', 'show_id'])
    .distinct()
    .orderBy('episode_id')
    .execute();
  const intervals = await db
    .selectFrom('watched_intervals')
    .innerJoin('playback_sessions as playback', 'playback.id', 'session_id')
    .innerJoin('episodes', 'episodes.id', 'playback.episode_id')
    .innerJoin('videos', 'videos.id', 'episodes.video_id')
    .select(['playback.user_id', 'playback.episode_id', 'from_s', 'to_s', 'videos.duration_s'])
    .execute();
  const audiences = new Map<number, { viewers: number; finished: number; parts: number[] }>();
  for (const { user_id, episode_id } of viewers) {
    const audience = audiences.get(episode_id) ?? { viewers: 0, finished: 0, parts: Array(100).fill(0) };
    const watched = intervals.filter((one) => one.user_id === user_id && one.episode_id === episode_id);
    const parts = Array.from({ length: 100 }, (_, part) =>
      watched.some(({ from_s, to_s, duration_s }) => {
        const length_ms = toMs(duration_s ?? 0);
        return toMs(from_s) * 100 < (part + 1) * length_ms && toMs(to_s) * 100 > part * length_ms;
      }),
    );
    audience.viewers++;
    if (parts.slice(95).includes(true)) audience.finished++;
    audience.parts = audience.parts.map((count, part) => count + Number(parts[part]));
    audiences.set(episode_id, audience);
  }
  const pairs = new Map<string, number>();
  for (const first of viewers)
    for (const second of viewers)
      if (
        first.user_id === second.user_id &&
        first.show_id === second.show_id &&
        first.episode_id < second.episode_id
      ) {
        const key = `${first.episode_id} and ${second.episode_id}`;
        pairs.set(key, (pairs.get(key) ?? 0) + 1);
      }
  return { months: months.rows, audiences: Object.fromEntries(audiences), pairs: Object.fromEntries(pairs) };
}

type RollUp = { months: object[]; audiences: object; pairs: Record<string, number> };

/** Reads the same analytics from the roll-up, without the zeros that deleted accounts leave behind. */
export async function readRollUp(db: Db, departed = false): Promise<RollUp> {
  const months = await sql<object>`
    select show_id, month::text, views, watched_s::float8 as watched_s from show_months
    where departed = ${departed} and (views, watched_s) <> (0, 0) order by 1, 2`.execute(db);
  const audiences = await db
    .selectFrom('episode_audiences')
    .where('departed', '=', departed)
    .where('viewers', '<>', 0)
    .orderBy('episode_id')
    .select(['episode_id', 'viewers', 'finished', 'parts'])
    .execute();
  const pairs = await db
    .selectFrom('episode_pairs')
    .where('departed', '=', departed)
    .where('viewers', '<>', 0)
    .select(['episode_id', 'other_id', 'viewers'])
    .execute();
  return {
    months: months.rows,
    audiences: Object.fromEntries(audiences.map(({ episode_id, ...audience }) => [episode_id, audience])),
    pairs: Object.fromEntries(
      pairs.map(({ episode_id, other_id, viewers }) => [`${episode_id} and ${other_id}`, viewers]),
    ),
  };
}
