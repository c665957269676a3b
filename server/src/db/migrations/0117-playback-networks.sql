-- From which networks a playback was used in the last minutes, as signatures that only the running service can make
-- and that differ for each playback; an hourly job deletes the rest. A playback that was used from too many at once
-- is stopped: its grants no longer open anything.
create table playback_networks (
  playback_id uuid not null references playback_sessions (id) on delete cascade,
  network text not null,
  seen_at timestamptz not null,
  primary key (playback_id, network)
);
create index playback_networks_seen on playback_networks (seen_at);

alter table playback_sessions add column stopped_at timestamptz;
