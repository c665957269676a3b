import { sql } from 'kysely';
import type { EpisodeAudience, Retention } from '@kinora/contract/analytics/analytics';
import type { Db } from '#db/types.ts';

/**
 * Lists the released episodes of a show in order, with the number of viewers who watched each one and the number
 * who continued with the next.
 */
export async function listAudiences(db: Db, show_id: number, now: Date): Promise<EpisodeAudience[]> {
  const { rows } = await sql<EpisodeAudience>`
    with listed as (
      select episodes.id, episodes.title, seasons.title as season_title, episode_number,
        row_number() over in_order as place, lead(episodes.id) over in_order as next_id
      from episodes join seasons on seasons.id = episodes.season_id
      where episodes.show_id = ${show_id} and episodes.release_at <= ${now.toISOString()}
        and episodes.deleted_at is null and seasons.deleted_at is null
      window in_order as (order by seasons.release_date, seasons.id, episode_number)
    )
    select id, title, season_title, episode_number,
      coalesce(audience.viewers, 0) as viewers, coalesce(audience.finished, 0) as finished,
      case when next_id is not null then coalesce((
        select sum(viewers) from episode_pairs
        where episode_id = least(id, next_id) and other_id = greatest(id, next_id)), 0)::integer end as continued
    from listed left join lateral (
      select sum(viewers)::integer as viewers, sum(finished)::integer as finished
      from episode_audiences where episode_id = listed.id
    ) as audience on true
    order by place`.execute(db);
  return rows;
}

/** Reads how many of an episode's viewers saw each hundredth of it. */
export async function readRetention(db: Db, episode_id: number): Promise<Retention> {
  const { rows } = await sql<Retention>`
    select videos.duration_s,
      coalesce((select sum(viewers) from episode_audiences where episode_id = episodes.id), 0)::integer as viewers,
      array(
        select coalesce(sum(parts[part]), 0)::integer
        from generate_series(1, 100) as part
        left join episode_audiences on episode_id = episodes.id group by part order by part
      ) as parts
    from episodes left join videos on videos.id = video_id
    where episodes.id = ${episode_id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`Episode ${episode_id} does not exist`);
  return found;
}

/** Reads the time up to which the metrics are complete. */
export async function readCountedAt(db: Db): Promise<string | null> {
  const { counted_at } = await db
    .selectFrom('analytics_state')
    .select('counted_at')
    .executeTakeFirstOrThrow();
  return counted_at;
}
