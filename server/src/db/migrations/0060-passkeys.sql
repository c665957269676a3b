-- Passkeys (WebAuthn). The private key stays on the person's device; what is stored here opens nothing.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- The signature counter must never repeat; devices without a counter always send zero.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a browser must sign. Each is deleted on its first use.
create table passkey_challenges (
  challenge text primary key,
  -- Whose account a passkey is created for; null where any passkey may sign.
  user_id integer references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
