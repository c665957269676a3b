-- A film that an external transcoder converts. Written before the request, so that a process killed in between
-- knows what it requested.
create table transcoder_jobs (
  id integer generated always as identity primary key,
  video_id integer not null references videos (id) on delete cascade,
  -- The transcoder recognizes a repeated request by this token.
  token text not null unique,
  -- The transcoder's id of the job; null until its response has arrived.
  job_ref text unique,
  state text not null default 'asked' check (state in ('asked', 'submitted', 'progressing', 'complete', 'error', 'canceled')),
  percent smallint not null default 0 check (percent between 0 and 100),
  error_code integer,
  -- The number of the attempt for the same upload, from 1.
  try smallint not null check (try > 0),
  -- Where its files go in storage, and what they must turn out to be.
  prefix text not null unique,
  plan jsonb not null,
  -- The preview images, which we make ourselves in the meantime.
  previews jsonb,
  -- Whether its result has been processed: the film was published, another job was requested, or no attempts are left.
  closed boolean not null default false,
  asked_at timestamptz not null,
  -- When its state was last requested from the transcoder.
  checked_at timestamptz
);
create unique index transcoder_jobs_one_open on transcoder_jobs (video_id) where not closed;
create index transcoder_jobs_video on transcoder_jobs (video_id);
create index transcoder_jobs_to_watch on transcoder_jobs (id) where not closed or state in ('asked', 'submitted', 'progressing');

-- Notifications of the transcoder that have been processed, each once.
create table transcoder_messages (
  message_id text primary key,
  received_at timestamptz not null
);
create index transcoder_messages_received on transcoder_messages (received_at);

-- When a worker could last process films, and when one last could not, for lack of ffmpeg.
create table processing_health (
  is_only boolean primary key default true check (is_only),
  able_at timestamptz,
  unable_at timestamptz
);
insert into processing_health default values;
