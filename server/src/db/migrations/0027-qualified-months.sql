-- The part of a viewer's watching in a month that counts, summed up during the month, so that closing it only has to
-- copy it: docs/decisions/0021-royalty-close.md. Neither table holds closed months.
create table qualified_months (
  user_id integer not null references users (id) on delete cascade,
  -- Its first day, in UTC.
  month date not null check (extract(day from month) = 1),
  -- As in royalty_viewers, in the order of the shows' ids.
  watched_ms bigint not null,
  show_ids integer[] not null,
  shows_ms bigint[] not null,
  primary key (user_id, month)
);

-- Members whose months have to be counted again.
create table qualified_changes (user_id integer primary key);

insert into qualified_changes (user_id)
  select distinct user_id from playback_sessions
  where expires_at > date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '33 days';
