-- Which playbacks are playing right now, for the limit on devices of one account that play at the same time. A row
-- counts until `expires_at`; players extend it while they play, so that a crashed browser does not count for long.
-- Kept for a day after that: a playback that another one displaced must not continue automatically.
create table playing_now (
  playback_id uuid primary key references playback_sessions (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  session_id integer not null references sessions (id) on delete cascade,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  is_displaced boolean not null default false
);
create index playing_now_user on playing_now (user_id, expires_at);
create index playing_now_session on playing_now (session_id);
