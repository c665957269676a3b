-- Which parts of a film were sent in a playback, in milliseconds of the film. A multirange stays small however
-- many segments there were, and two processes that add to it lose nothing.
create table served_film (
  playback_id uuid primary key references playback_sessions (id) on delete cascade,
  served_ms int4multirange not null,
  updated_at timestamptz not null
);

-- What a player claimed was watched and is not counted: it was not sent, or there was no time to watch it.
create table doubted_watching (
  playback_id uuid primary key references playback_sessions (id) on delete cascade,
  claimed_ms int4multirange not null,
  updated_at timestamptz not null
);
create index doubted_watching_recent on doubted_watching (updated_at);
