import { sql, type RawBuilder } from 'kysely';
import { hour } from '#clock.ts';

/** An account with at least this much doubted watching in the period under review is not counted at all. */
export const disqualifyingDoubt_ms = 4 * hour;

/** Selects doubted watching since a given time: `user_id`, `playback_id`, `episode_id`, `day` and `doubted_ms`. */
export const doubtedSince = (since: Date): RawBuilder<unknown> => sql`
  select user_id, playback_id, episode_id, (started_at at time zone 'UTC')::date as day,
    (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(claimed_ms) as part)::bigint as doubted_ms
  from doubted_watching join playback_sessions on playback_sessions.id = playback_id
  where doubted_watching.updated_at > ${since.toISOString()}::timestamptz`;
