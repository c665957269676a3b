-- A publisher's releases as a calendar feed: anyone who has the secret can read it.
create table calendar_feeds (
  user_id integer primary key references users (id) on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null
);

-- How often a release was moved: from this, calendar programs know which version of an entry is newer.
alter table episodes add column release_moves integer not null default 0;

create function count_release_move() returns trigger language plpgsql as $$
begin
  new.release_moves := old.release_moves + 1;
  return new;
end $$;
create trigger release_moves_are_counted before update of release_at on episodes
  for each row when (old.release_at is distinct from new.release_at) execute function count_release_move();
