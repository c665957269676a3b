-- Authenticator apps. The secret is encrypted under SECRETS_KEY for its row.
create table totp_factors (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  added_at timestamptz not null,
  -- The 30-second step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint not null
);

-- Secrets that wait for a first code from the app.
create table totp_setups (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  expires_at timestamptz not null
);

-- Codes that each replace the app once, as hashes; deleted when used.
create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and that wait for the second factor.
create table sign_in_tickets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_tickets_user on sign_in_tickets (user_id);

-- When the person last confirmed who they are; null if they have since added a factor in another session.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;

alter table attempts drop constraint attempts_kind_check;
alter table attempts add check (
  kind in (
    'sign-in', 'known-device', 'code', 'forgot', 'register', 'export', 'email', 'own-code', 'other-code',
    'factor', 'known-device-factor'
  )
);
