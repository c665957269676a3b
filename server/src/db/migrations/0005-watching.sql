-- One row per viewer and show, so that liking a show replaces a dislike by construction.
create table reactions (
  user_id integer not null references users (id) on delete cascade,
  show_id integer not null references shows (id) on delete cascade,
  kind text not null check (kind in ('like', 'dislike')),
  reacted_at timestamptz not null,
  primary key (user_id, show_id)
);
create index reactions_show on reactions (show_id, kind);

create table follows (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  show_id integer not null references shows (id) on delete cascade,
  followed_at timestamptz not null,
  unique (user_id, show_id)
);
create index follows_show on follows (show_id);

create table watch_progress (
  user_id integer not null references users (id) on delete cascade,
  episode_id integer not null references episodes (id) on delete cascade,
  position_s numeric not null check (position_s >= 0),
  finished boolean not null default false,
  -- Removed from the continue-watching row by the viewer.
  hidden boolean not null default false,
  updated_at timestamptz not null,
  primary key (user_id, episode_id)
);
create index watch_progress_recent on watch_progress (user_id, updated_at desc);

-- A viewer's permission to play an episode; what they watch is recorded against it.
create table playback_sessions (
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  episode_id integer not null references episodes (id) on delete cascade,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index playback_sessions_user on playback_sessions (user_id, episode_id, started_at desc);

create table watched_intervals (
  id bigint generated always as identity primary key,
  session_id uuid not null references playback_sessions (id) on delete cascade,
  from_s numeric not null check (from_s >= 0),
  to_s numeric not null,
  received_at timestamptz not null,
  check (to_s > from_s)
);
create index watched_intervals_session on watched_intervals (session_id);

create table views (
  session_id uuid primary key references playback_sessions (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  episode_id integer not null references episodes (id) on delete cascade,
  show_id integer not null references shows (id) on delete cascade,
  viewed_at timestamptz not null
);
create index views_show on views (show_id, viewed_at);
create index views_episode on views (episode_id);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- Identifies the event, so that reporting it twice creates one row.
  dedupe_key text not null,
  title text not null,
  message text not null,
  icon text not null,
  link text,
  status text not null default 'unread' check (status in ('unread', 'read')),
  created_at timestamptz not null,
  unique (user_id, dedupe_key)
);
create index notifications_user on notifications (user_id, created_at desc);
