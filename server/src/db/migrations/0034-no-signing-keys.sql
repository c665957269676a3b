-- Signing keys are now derived from SECRETS_KEY. The ones stored here, and all copies of them, become useless.
drop table server_keys;

-- Codes that were hashed without a key expire within ten minutes anyway; people can request a new one.
delete from password_resets where token_hash is null;
delete from email_changes;

-- Links from which a member's archive can be downloaded once; deleted on use.
create table export_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id integer not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index export_links_session on export_links (session_id);

-- Text, HTML and unsubscribe link of an email that contains a code or a personal link, encrypted while it waits.
alter table mails add column is_sealed boolean not null default false;

alter table attempts drop constraint attempts_kind_check;
alter table attempts add check (
  kind in ('sign-in', 'known-device', 'code', 'forgot', 'register', 'export', 'email', 'own-code', 'other-code')
);
