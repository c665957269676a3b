import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';

/** Newly watched parts of films, by viewer and episode: four arrays of the same length. */
export type NewlyWatched = {
  users: number[];
  episodes: number[];
  /** The hundredths of the film that were newly watched, as 100 zeros and ones. */
  parts: string[];
  /**
   * Whether counting the new parts is enough, or everything that the viewer has watched of the episode must be
   * read again.
   */
  reads: ('new parts' | 'everything if new' | 'everything')[];
};

/**
 * Adds the hundredths of each episode that a viewer saw for the first time to the episode's audience. A
 * viewer of an episode is a user with a counted view of it: a glimpse of the next episode does not count as
 * continuing with it. Nothing is stored before the first counted view; with that view, everything the viewer
 * has watched of the episode is read.
 * @NOTE All parts of one statement see the same snapshot: `viewer_episodes` is read as it was before this
 * statement writes to it.
 */
export async function countAudiences(tx: Tx, { users, episodes, parts, reads }: NewlyWatched): Promise<void> {
  await sql`
    with touched as (
      select touched.user_id, touched.episode_id, touched.parts::bit(100) as parts, known.parts as known_parts,
        reads = 'everything' or (reads = 'everything if new' and known.user_id is null) as reads_all
      from unnest(${users}::integer[], ${episodes}::integer[], ${parts}::text[], ${reads}::text[])
        as touched (user_id, episode_id, parts, reads)
      left join viewer_episodes as known using (user_id, episode_id)
    ),
    watched as (
      select user_id, episode_id, show_id, known_parts | parts as parts
      from touched join episodes on episodes.id = episode_id
      where not reads_all and known_parts is not null
      union all
      select touched.user_id, touched.episode_id, episodes.show_id,
        coalesce(bit_or(seen_parts(from_s, to_s, duration_s)), repeat('0', 100)::bit(100))
      from touched
      join playback_sessions as playback
        on playback.user_id = touched.user_id and playback.episode_id = touched.episode_id
      join episodes on episodes.id = touched.episode_id
      left join videos on videos.id = episodes.video_id
      left join views on views.session_id = playback.id
      left join watched_intervals as seen on seen.session_id = playback.id
      where reads_all
      group by touched.user_id, touched.episode_id, episodes.show_id
      having count(views.session_id) > 0
    ),
    changed as (
      select watched.*, known.user_id is null as is_new, coalesce(known.parts, repeat('0', 100)::bit(100)) as known_parts
      from watched left join viewer_episodes as known using (user_id, episode_id)
      where watched.parts is distinct from known.parts
    ),
    saved as (
      insert into viewer_episodes (user_id, episode_id, show_id, parts)
      select user_id, episode_id, show_id, parts from changed
      on conflict (user_id, episode_id) do update set parts = excluded.parts
    ),
    fresh as (select user_id, episode_id, show_id from changed where is_new),
    paired as (
      insert into episode_pairs as known (episode_id, other_id, departed, viewers)
      select least(one, other), greatest(one, other), false, count(*)
      from (
        select fresh.episode_id as one, earlier.episode_id as other
        from fresh join viewer_episodes as earlier using (user_id, show_id)
        union all
        select fresh.episode_id, also.episode_id
        from fresh join fresh as also using (user_id, show_id) where fresh.episode_id < also.episode_id
      ) as pairs
      group by 1, 2
      on conflict (episode_id, other_id, departed) do update set viewers = known.viewers + excluded.viewers
    ),
    increase as (
      select episode_id, array_agg(viewers order by part) as parts
      from (
        select episode_id, part, sum(get_bit(parts, part) - get_bit(known_parts, part))::integer as viewers
        from changed cross join generate_series(0, 99) as part
        group by episode_id, part
      ) as counted
      group by episode_id
    )
    insert into episode_audiences as known (episode_id, departed, viewers, finished, parts)
    select episode_id, false, count(*) filter (where is_new),
      sum(saw_end(changed.parts) - saw_end(known_parts)), increase.parts
    from changed join increase using (episode_id)
    group by episode_id, increase.parts
    on conflict (episode_id, departed) do update
      set viewers = known.viewers + excluded.viewers, finished = known.finished + excluded.finished,
        parts = add_parts(known.parts, excluded.parts)`.execute(tx);
}
