-- How much of an episode a viewer has watched, over all playbacks, counting repeated parts once. A job rolls it up
-- from watched_intervals; until it runs, this lags behind.
create table watch_times (
  user_id integer not null references users (id) on delete cascade,
  episode_id integer not null references episodes (id) on delete cascade,
  show_id integer not null references shows (id) on delete cascade,
  watched_s double precision not null check (watched_s > 0),
  watched_at timestamptz not null,
  primary key (user_id, episode_id)
);

-- The model that a run of the job has trained. Its rows are inserted one by one; it is used once it is current, and
-- the previous one is then deleted, so readers never see half a model.
create table neighbour_models (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  current boolean not null default false
);
create unique index neighbour_models_current on neighbour_models (current) where current;

create table show_neighbours (
  model_id integer not null references neighbour_models (id) on delete cascade,
  show_id integer not null,
  neighbour_id integer not null,
  -- How strongly having watched the show suggests its neighbor; negative if it suggests the opposite.
  score real not null check (score <> 0),
  primary key (model_id, show_id, neighbour_id)
);
