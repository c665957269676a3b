-- Attempts that are limited: passwords, codes, registrations. An account is identified by a keyed hash of the address
-- that was typed, so that addresses without an account are counted in the same way.
create table attempts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sign-in', 'known-device', 'code', 'forgot', 'register')),
  account text,
  -- Where it came from: a keyed hash of the network address, or of a known device's key.
  source text not null,
  made_at timestamptz not null
);
create index attempts_account on attempts (kind, account, made_at desc);
create index attempts_source on attempts (kind, source, made_at desc);
create index attempts_made_at on attempts (made_at);

-- Browsers that have signed in to an account, by the hash of a key that they store.
create table known_devices (
  user_id integer not null references users (id) on delete cascade,
  key_hash bytea not null check (length(key_hash) = 32),
  used_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index known_devices_key on known_devices (key_hash);

alter table sessions drop column device_key, add column device_hash bytea;

-- Requests for a new password; a job processes them, so that response times reveal nothing.
create table reset_requests (
  id integer generated always as identity primary key,
  email text not null,
  created_at timestamptz not null
);

-- A new address that replaces the old one once its code is entered.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  email text not null,
  code_hash bytea not null,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- The link with which the recipient unsubscribes from emails of this kind.
alter table mails add column unsubscribe_url text;
