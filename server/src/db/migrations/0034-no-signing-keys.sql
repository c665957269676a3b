-- Signing keys are derived from SECRETS_KEY now. Those that lay here, and every copy of them, open nothing.
drop table server_keys;

-- Codes that were hashed without a key run out within ten minutes anyway; a new one is asked for.
delete from password_resets where token_hash is null;
delete from email_changes;

-- Where the archive of somebody's data is to be had, once. Deleted as it is used.
create table export_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id integer not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index export_links_session on export_links (session_id);

-- Text, HTML and unsubscribe link of a message that holds a code or a personal link, encrypted while it waits.
alter table mails add column is_sealed boolean not null default false;

alter table attempts drop constraint attempts_kind_check;
alter table attempts add check (
  kind in ('sign-in', 'known-device', 'code', 'forgot', 'register', 'export', 'email', 'own-code', 'other-code')
);
