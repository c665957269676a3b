-- Keys with which programs act for a member. Only the hash is stored, so that the table opens nothing.
create table api_keys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);
