create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table languages (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z]{2,3}$'),
  name text not null unique
);

-- A picture that we re-encoded ourselves; its variants are in storage under its key.
create table images (
  id integer generated always as identity primary key,
  key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null
);

create table users (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  name text not null check (length(name) between 2 and 35),
  password_hash text not null,
  role text not null default 'member' check (role in ('member', 'operator')),
  address text,
  maturity_level text not null default 'E - Everyone'
    check (maturity_level in ('E - Everyone', 'K - Kids', 'T - Teen', 'A - Adult')),
  description text,
  date_of_birth date,
  gender text check (gender in ('female', 'male')),
  photo_id integer references images (id),
  created_at timestamptz not null,
  deleted_at timestamptz
);

create table user_languages (
  user_id integer not null references users (id) on delete cascade,
  language_id integer not null references languages (id),
  primary key (user_id, language_id)
);

create table preferences (
  user_id integer primary key references users (id) on delete cascade,
  notifications boolean not null default true,
  wifi_only boolean not null default true,
  cellular_data text not null default 'Automatic',
  video_quality text not null default 'Standard Quality',
  text_direction text not null default 'ltr' check (text_direction in ('ltr', 'rtl'))
);

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device_key text,
  device_type text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (expires_at > created_at)
);
create index sessions_user on sessions (user_id);

create table password_resets (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  code_hash bytea not null,
  token_hash bytea unique,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

-- Keys with which every process of this service signs and verifies, created at the first start.
create table server_keys (
  name text primary key,
  value bytea not null check (length(value) = 32)
);
