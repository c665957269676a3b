-- A price that is announced to those who subscribed at another one.
create table price_changes (
  id integer generated always as identity primary key,
  billed_every text not null check (billed_every in ('month', 'year')),
  price_minor bigint not null check (price_minor > 0),
  currency text not null,
  first_day date not null,
  needs_consent boolean not null,
  announced_at timestamptz not null,
  -- Withdrawn, or replaced by a later one.
  ended_at timestamptz,
  is_withdrawn boolean not null default false,
  check (not is_withdrawn or ended_at is not null)
);
create trigger price_changes_stay before delete or truncate on price_changes
  for each statement execute function money_stays();
create unique index price_changes_open on price_changes (billed_every) where ended_at is null;

alter table subscriptions
  -- The last change that its subscriber was notified of.
  add price_change_id integer references price_changes (id),
  -- The first payment from then on is at the new price; null once it is charged, or was withdrawn.
  add new_price_from timestamptz,
  add new_price_agreed_at timestamptz,
  add constraint subscriptions_new_price check (new_price_from is null or price_change_id is not null);
create index subscriptions_price_change on subscriptions (price_change_id) where price_change_id is not null;
