-- How a film is to be encoded by several workers: the same for all of them.
create table video_plans (
  video_id integer primary key references videos (id) on delete cascade,
  plan jsonb not null
);

-- The worker that holds a group is identified only by its claim, so no number is given out twice.
create sequence video_group_claims;

-- About a minute of a film: its segments from `first_segment` up to but not including `end_segment`.
create table video_groups (
  video_id integer not null references video_plans (video_id) on delete cascade,
  first_segment integer not null check (first_segment >= 0),
  end_segment integer not null check (end_segment > first_segment),
  claim bigint unique,
  lease_until timestamptz,
  segments_done integer not null default 0,
  -- Helpers skip a group that has failed once; the worker that holds the film encodes it.
  has_failed boolean not null default false,
  -- What is known about its segments once all of them are in storage; null until then.
  tracks jsonb,
  -- The stretches of the film in which a decoder reported errors, in seconds.
  suspected jsonb not null default '[]',
  primary key (video_id, first_segment)
);
