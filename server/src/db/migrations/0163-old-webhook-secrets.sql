-- Secrets of webhooks that were replaced recently: events are signed with them as well, until their receivers know the
-- new one.
create table old_webhook_secrets (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  -- Sealed, like the current one.
  secret text not null,
  valid_until timestamptz not null
);
create index old_webhook_secrets_webhook on old_webhook_secrets (webhook_id);
