alter table subscriptions
  -- When the subscriber withdrew from it: it gives no access, and what was paid is refunded.
  add column withdrawn_at timestamptz,
  -- When they first watched something that it gives access to, which ends the right to withdraw.
  add column first_watched_at timestamptz;

-- What people agreed to before they subscribed, in the words that they were shown.
create table subscribing_consents (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  wording text not null,
  consented_at timestamptz not null
);
create index subscribing_consents_user on subscribing_consents (user_id);
