-- Watching is counted from deltas, so that counting takes no longer if much was watched before: see
-- docs/decisions/0022-analytics.md.
-- @NOTE renamed, so that a process of the previous release, which counts differently, cannot count it as well.
alter table watch_changes rename to watch_deltas;
lock table watch_deltas in access exclusive mode;

-- Counts the months of the waiting rows, in the way used until now. The job recounts their audiences.
with playback as (
  select playback.id, playback.user_id, playback.episode_id
  from (select distinct user_id, episode_id from watch_deltas) as waiting
  join playback_sessions as playback using (user_id, episode_id)
),
watched as (
  select user_id, episode_id, month, sum(views)::integer as views, sum(watched_s) as watched_s
  from (
    select user_id, episode_id, date_trunc('month', received_at at time zone 'UTC')::date as month,
      0 as views, to_s - from_s as watched_s
    from playback join watched_intervals on session_id = playback.id
    union all
    select playback.user_id, playback.episode_id, date_trunc('month', viewed_at at time zone 'UTC')::date, 1, 0
    from playback join views on session_id = playback.id
  ) as seen
  group by user_id, episode_id, month
),
changed as (
  select watched.*, watched.views - coalesce(known.views, 0) as more_views,
    watched.watched_s - coalesce(known.watched_s, 0) as more_s
  from watched left join viewer_months as known using (user_id, episode_id, month)
),
saved as (
  insert into viewer_months (user_id, episode_id, month, views, watched_s)
  select user_id, episode_id, month, views, watched_s from changed
  on conflict (user_id, episode_id, month)
    do update set views = excluded.views, watched_s = excluded.watched_s
)
insert into show_months as known (show_id, month, departed, views, watched_s)
select show_id, month, false, sum(more_views), sum(more_s)
from changed join episodes on episodes.id = episode_id
group by show_id, month
on conflict (show_id, month, departed) do update
  set views = known.views + excluded.views, watched_s = known.watched_s + excluded.watched_s;

alter table watch_deltas
  -- 'watched' adds an interval, 'joined' removes an interval that a longer one replaces, 'viewed' adds a view, and
  -- 'recount' requests that this viewer's share of the audience be recomputed from everything they watched.
  add column kind text not null default 'recount' check (kind in ('watched', 'joined', 'viewed', 'recount')),
  -- When it was received or viewed, which determines its month.
  add column at timestamptz,
  add column from_s numeric,
  add column to_s numeric,
  add check ((kind = 'recount') = (at is null)),
  add check ((kind in ('watched', 'joined')) = (from_s is not null and to_s is not null));
alter table watch_deltas alter column kind drop default;

drop trigger watched_intervals_noted on watched_intervals;
drop trigger views_noted on views;
drop function note_watched();

create function record_watched() returns trigger language plpgsql as $$
begin
  insert into watch_deltas (user_id, episode_id, kind, at, from_s, to_s)
    select playback.user_id, playback.episode_id, 'watched', received_at, from_s, to_s
    from added join playback_sessions as playback on playback.id = added.session_id;
  return null;
end $$;

-- When a playback is deleted, so are its intervals: the playback is no longer found here, so the counts stay as they are.
create function record_joined() returns trigger language plpgsql as $$
begin
  insert into watch_deltas (user_id, episode_id, kind, at, from_s, to_s)
    select playback.user_id, playback.episode_id, 'joined', received_at, from_s, to_s
    from removed join playback_sessions as playback on playback.id = removed.session_id;
  return null;
end $$;

create function record_viewed() returns trigger language plpgsql as $$
begin
  insert into watch_deltas (user_id, episode_id, kind, at)
    select user_id, episode_id, 'viewed', viewed_at from added;
  return null;
end $$;

create trigger watched_recorded after insert on watched_intervals
  referencing new table as added for each statement execute function record_watched();
create trigger joined_recorded after delete on watched_intervals
  referencing old table as removed for each statement execute function record_joined();
create trigger viewed_recorded after insert on views
  referencing new table as added for each statement execute function record_viewed();

create or replace function note_other_film() returns trigger language plpgsql as $$
begin
  insert into watch_deltas (user_id, episode_id, kind)
    select user_id, episode_id, 'recount' from viewer_episodes where episode_id = new.id;
  return null;
end $$;
