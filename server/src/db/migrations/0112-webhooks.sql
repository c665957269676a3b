-- Addresses to which events are sent: those of a creator's shows, or of the whole service if there is no user_id.
create table webhooks (
  id integer generated always as identity primary key,
  user_id integer references users (id) on delete cascade,
  url text not null,
  -- Sealed and not hashed, because signatures are made with it.
  secret text not null,
  events text[] not null,
  created_at timestamptz not null,
  failing_since timestamptz,
  disabled_at timestamptz
);
create index webhooks_user on webhooks (user_id);

-- The outbox: written in the transaction of what happened, and sent by a job.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  event_id text not null,
  type text not null,
  -- Text rather than JSON, because the signature covers these exact bytes.
  payload text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  -- Null once it was delivered, or no further attempts are made.
  next_try_at timestamptz,
  delivered_at timestamptz,
  outcome text
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_next on webhook_deliveries (next_try_at) where next_try_at is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);

-- Events sent by hand are limited as well.
alter table attempts drop constraint attempts_kind_check;
alter table attempts add check (
  kind in (
    'sign-in', 'known-device', 'code', 'forgot', 'register', 'export', 'email', 'own-code', 'other-code',
    'factor', 'known-device-factor', 'coupon', 'files', 'people', 'webhook'
  )
);
