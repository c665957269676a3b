create table uploads (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  user_id integer not null references users (id),
  key text not null unique,
  -- The storage's own id of the multipart upload.
  storage_ref text not null,
  status text not null check (status in ('open', 'completed', 'aborted', 'expired')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (key, storage_ref)
);
create unique index uploads_one_open on uploads (episode_id) where status = 'open';

create table upload_parts (
  upload_id integer not null references uploads (id) on delete cascade,
  part_number integer not null check (part_number between 1 and 10000),
  etag text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  registered_at timestamptz not null,
  primary key (upload_id, part_number)
);

-- An uploaded file that is processed for playback. A later one may replace it for the same episode;
-- the newest ready one is shown.
create table videos (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id),
  upload_id integer unique references uploads (id),
  source_key text,
  status text not null check (status in ('queued', 'processing', 'ready', 'failed')),
  process_status smallint not null default 0 check (process_status between 0 and 100),
  -- What went wrong: a stable code, and an explanation that the publisher can act on.
  reason_code text,
  reason text,
  -- Each attempt increases this number; a worker with an older one can no longer write anything.
  attempt integer not null default 0,
  lease_until timestamptz,
  duration_s numeric check (duration_s > 0),
  width integer,
  height integer,
  prefix text unique,
  previews jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ready_at timestamptz,
  check ((status = 'failed') = (reason is not null)),
  check (status <> 'ready' or (process_status = 100 and ready_at is not null and prefix is not null and duration_s is not null))
);
create index videos_episode on videos (episode_id, id desc);
create index videos_lease on videos (lease_until) where status in ('queued', 'processing');

create table renditions (
  video_id integer not null references videos (id) on delete cascade,
  bitrate integer not null check (bitrate in (276, 2048, 4096, 6144, 17408)),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  playlist text not null,
  primary key (video_id, bitrate)
);

create table captions (
  id integer generated always as identity primary key,
  episode_id integer not null references episodes (id) on delete cascade,
  language text not null,
  label text not null,
  key text not null unique,
  created_at timestamptz not null,
  unique (episode_id, language, label)
);

-- The video that an episode's viewers get: the newest ready one.
alter table videos add unique (id, episode_id);
alter table episodes add column video_id integer;
alter table episodes add foreign key (video_id, id) references videos (id, episode_id);
create index episodes_season on episodes (season_id) where deleted_at is null;
