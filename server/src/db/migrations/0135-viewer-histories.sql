-- What each viewer adds to the sums for pairs of shows, so that learning looks only at those who have been active since:
-- see docs/decisions/0104-jobs-process-changes.md.
create table viewer_histories (
  user_id integer primary key references users (id) on delete cascade,
  -- The shows in the order in which they were watched, how much each was liked, and when, in seconds.
  shows integer[] not null,
  strengths real[] not null,
  times double precision[] not null
);

-- How much two shows were watched by the same people, in units of 2^-30, so that adding and subtracting is exact. The
-- pair of a show with itself holds the show's mass.
create table show_pairs (
  show_id integer not null,
  other_id integer not null,
  together bigint not null,
  primary key (show_id, other_id)
);

-- What members who are no longer known had added to the pairs, until it is subtracted there; who they were is not stored.
create table departed_histories (
  id bigint generated always as identity primary key,
  shows integer[] not null,
  strengths real[] not null
);

create function note_departed_history() returns trigger language plpgsql as $$
begin
  insert into departed_histories (shows, strengths) values (old.shows, old.strengths);
  return null;
end $$;
create trigger departed_histories_noted after delete on viewer_histories
  for each row execute function note_departed_history();

-- Members whose history has changed. A run first marks the rows as due, which takes a moment, so that nobody who
-- changes something else waits for it.
create table history_changes (
  user_id integer not null,
  is_due boolean not null default false,
  primary key (user_id, is_due)
);

-- @NOTE the update locks a row that already exists: the run that takes it waits until this change can be seen.
create function note_history() returns trigger language plpgsql as $$
begin
  insert into history_changes (user_id) values (case tg_op when 'DELETE' then old.user_id else new.user_id end)
  on conflict (user_id, is_due) do update set is_due = false;
  return null;
end $$;
create trigger reactions_noted after insert or update or delete on reactions
  for each row execute function note_history();
create trigger follows_noted after insert or delete on follows
  for each row execute function note_history();
-- Watching is noted where it is counted, but an episode can also be marked as watched.
create trigger progress_noted after insert on watch_progress
  for each row execute function note_history();
create trigger finished_noted after update on watch_progress
  for each row when (old.finished is distinct from new.finished) execute function note_history();
create trigger removed_progress_noted after delete on watch_progress
  for each row execute function note_history();
create or replace function note_deleted_playbacks() returns trigger language plpgsql as $$
begin
  insert into view_changes (user_id) select distinct user_id from removed;
  insert into history_changes (user_id) select distinct user_id from removed order by user_id
  on conflict (user_id, is_due) do update set is_due = false;
  return null;
end $$;

insert into history_changes (user_id) select id from users where deleted_at is null;
