create table categories (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9_-]+$')
);

create table shows (
  id integer generated always as identity primary key,
  publisher_id integer not null references users (id),
  title text not null check (length(title) between 2 and 50),
  description text not null check (length(description) between 5 and 500),
  language_id integer references languages (id),
  maturity_level text not null default 'E - Everyone'
    check (maturity_level in ('E - Everyone', 'K - Kids', 'T - Teen', 'A - Adult')),
  release_date timestamptz not null,
  landscape_id integer references images (id),
  portrait_id integer references images (id),
  trailer_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index shows_publisher on shows (publisher_id) where deleted_at is null;

create table show_categories (
  show_id integer not null references shows (id) on delete cascade,
  category_id integer not null references categories (id),
  primary key (show_id, category_id)
);
create index show_categories_category on show_categories (category_id);

create table show_cast (
  show_id integer not null references shows (id) on delete cascade,
  position smallint not null check (position > 0),
  name text not null check (length(name) between 1 and 100),
  primary key (show_id, position)
);

create table seasons (
  id integer generated always as identity primary key,
  show_id integer not null references shows (id),
  title text not null check (length(title) between 1 and 50),
  description text not null check (length(description) between 1 and 500),
  release_date timestamptz not null,
  landscape_id integer references images (id),
  portrait_id integer references images (id),
  trailer_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (id, show_id)
);
create index seasons_show on seasons (show_id) where deleted_at is null;

create table episodes (
  id integer generated always as identity primary key,
  season_id integer not null,
  show_id integer not null,
  title text not null check (length(title) between 1 and 100),
  description text not null default '' check (length(description) <= 500),
  episode_number integer not null check (episode_number > 0),
  -- The moment in UTC, and the zone in which the publisher chose it.
  release_at timestamptz not null,
  release_zone text not null,
  landscape_id integer references images (id),
  portrait_id integer references images (id),
  trailer_key text,
  -- A deleted episode frees its weekly slot only if this never became true.
  had_video boolean not null default false,
  intro_start_s numeric,
  intro_end_s numeric,
  recap_start_s numeric,
  recap_end_s numeric,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  foreign key (season_id, show_id) references seasons (id, show_id),
  check (intro_end_s > intro_start_s),
  check (recap_end_s > recap_start_s)
);
create unique index episodes_number on episodes (season_id, episode_number) where deleted_at is null;
create index episodes_show on episodes (show_id) where deleted_at is null;
create index episodes_release on episodes (release_at) where deleted_at is null;

create table chapters (
  episode_id integer not null references episodes (id) on delete cascade,
  start_s numeric not null check (start_s >= 0),
  title text not null check (length(title) between 1 and 100),
  primary key (episode_id, start_s)
);
