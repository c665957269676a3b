alter table subscriptions
  -- The end of the last period that was paid, trials among them; access_until may outlast it by the grace.
  add column paid_until timestamptz,
  add column next_attempt_at timestamptz,
  add column action_url text,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  -- Counts the times it was written: who read the provider before another one wrote has to read again.
  add column revision integer not null default 0;
update subscriptions set paid_until = access_until, started_at = created_at;
alter table subscriptions alter column started_at set not null;

alter table payments
  add column number text,
  add column receipt_url text,
  add column dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost'));
alter table payments drop column status;

-- What a provider calls a person.
create table provider_customers (
  user_id integer not null references users (id),
  provider text not null check (provider in ('sandbox', 'stripe', 'paypal')),
  customer_ref text not null,
  created_at timestamptz not null,
  primary key (user_id, provider),
  unique (provider, customer_ref)
);

-- The sandbox keeps its own books, as Stripe or PayPal would on their side. Nothing else reads them.
drop table sandbox_checkouts;
create table sandbox_subscriptions (
  ref text primary key,
  user_id integer not null,
  status text not null check (status in ('open', 'needs_authentication', 'active', 'past_due', 'ended', 'expired')),
  price_minor bigint not null check (price_minor >= 0),
  first_price_minor bigint not null check (first_price_minor >= 0),
  trial_days integer not null default 0 check (trial_days >= 0),
  currency text not null,
  card_number text,
  cancel_scheduled boolean not null default false,
  blocked boolean not null default false,
  period_end timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sandbox_subscriptions_due on sandbox_subscriptions (period_end) where status in ('active', 'past_due');

create table sandbox_invoices (
  ref text primary key,
  subscription_ref text not null references sandbox_subscriptions (ref),
  number text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  refunded_minor bigint not null default 0,
  dispute text not null default 'none',
  currency text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index sandbox_invoices_subscription on sandbox_invoices (subscription_ref);

-- How far the sandbox's clock was moved; the whole service lives by it.
create table sandbox_clock (
  is_only boolean primary key default true check (is_only),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
