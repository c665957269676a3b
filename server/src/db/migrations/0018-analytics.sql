-- The numbers described in docs/decisions/0022-analytics.md. Watching inserts a row here, in the same transaction,
-- that says for which viewer and episode there is more to count; a job counts it and deletes the row.
create table watch_changes (
  id bigint generated always as identity primary key,
  user_id integer not null,
  episode_id integer not null
);

create function note_watched() returns trigger language plpgsql as $$
begin
  insert into watch_changes (user_id, episode_id)
    select distinct playback.user_id, playback.episode_id
    from added join playback_sessions as playback on playback.id = added.session_id;
  return null;
end $$;

create trigger watched_intervals_noted after insert on watched_intervals
  referencing new table as added for each statement execute function note_watched();
create trigger views_noted after insert on views
  referencing new table as added for each statement execute function note_watched();

-- What has been counted for each viewer, so that a recount adds only what is new.
create table viewer_months (
  user_id integer not null references users (id) on delete cascade,
  episode_id integer not null references episodes (id) on delete cascade,
  -- Its first day, in UTC.
  month date not null check (extract(day from month) = 1),
  views integer not null,
  watched_s numeric not null,
  primary key (user_id, episode_id, month)
);

create table viewer_episodes (
  user_id integer not null references users (id) on delete cascade,
  episode_id integer not null references episodes (id) on delete cascade,
  show_id integer not null references shows (id) on delete cascade,
  -- The hundredths of the film that this viewer saw.
  parts bit(100) not null,
  primary key (user_id, episode_id)
);
create index viewer_episodes_episode on viewer_episodes (episode_id);

-- The sums over all viewers. What deleted viewers watched is in separate rows (`departed`), which identify nobody.
create table show_months (
  show_id integer not null references shows (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  departed boolean not null,
  views integer not null,
  watched_s numeric not null,
  primary key (show_id, month, departed)
);

create table episode_audiences (
  episode_id integer not null references episodes (id) on delete cascade,
  departed boolean not null,
  viewers integer not null,
  finished integer not null,
  -- How many viewers saw each hundredth of the film.
  parts integer[] not null check (cardinality(parts) = 100),
  primary key (episode_id, departed)
);

-- How many viewers watched both of two episodes; for every pair, because the order of episodes may change.
create table episode_pairs (
  episode_id integer not null references episodes (id) on delete cascade,
  other_id integer not null references episodes (id) on delete cascade,
  departed boolean not null,
  viewers integer not null,
  primary key (episode_id, other_id, departed),
  check (episode_id < other_id)
);

-- By how many a show's followers grew or shrank in a month.
create table follow_months (
  show_id integer not null references shows (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  change integer not null,
  primary key (show_id, month)
);
insert into follow_months (show_id, month, change)
  select show_id, date_trunc('month', followed_at at time zone 'UTC')::date, count(*) from follows group by 1, 2;

create table analytics_state (
  is_only boolean primary key default true check (is_only),
  -- Everything watched before this moment has been counted.
  counted_at timestamptz
);
insert into analytics_state default values;

-- The hundredths that an interval covers: that many ones, shifted to their position. None without a film.
-- @NOTE a single expression, and not strict, so that the planner can inline the call.
create function seen_parts(from_s numeric, to_s numeric, duration_s numeric) returns bit(100)
language sql immutable parallel safe as $$
  select ((~ 0::bit(100))
    << (100 - (least(ceil(to_s * 100 / duration_s), 100) - least(floor(from_s * 100 / duration_s), 100))::integer))
    >> least(floor(from_s * 100 / duration_s), 100)::integer
$$;

-- Whoever saw any of the last twentieth has finished, by the same rule as for resuming a show.
create function saw_end(parts bit) returns integer language sql immutable strict parallel safe as $$
  select (substring(parts from 96) <> b'00000')::integer
$$;

create function add_parts(one integer[], other integer[]) returns integer[] language sql immutable strict parallel safe as $$
  select array_agg(a + b order by place) from unnest(one, other) with ordinality as both_of (a, b, place)
$$;

-- A different film has different hundredths, so what its viewers saw is counted again.
create function note_other_film() returns trigger language plpgsql as $$
begin
  insert into watch_changes (user_id, episode_id)
    select user_id, episode_id from viewer_episodes where episode_id = new.id;
  return null;
end $$;

create trigger episodes_film_noted after update of video_id on episodes
  for each row when (old.video_id is distinct from new.video_id) execute function note_other_film();

insert into watch_changes (user_id, episode_id)
  select distinct user_id, episode_id from playback_sessions as playback
  where exists (select from watched_intervals where session_id = playback.id)
    or exists (select from views where session_id = playback.id);
