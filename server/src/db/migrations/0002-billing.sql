create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  provider text not null check (provider in ('sandbox', 'stripe', 'paypal')),
  provider_ref text not null,
  status text not null check (status in ('pending', 'active', 'past_due', 'ended')),
  cancel_scheduled boolean not null default false,
  blocked boolean not null default false,
  -- Only a verified payment extends this; nobody can watch after it.
  access_until timestamptz,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  method_brand text,
  method_last4 text check (method_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_ref),
  check (status not in ('active', 'past_due') or access_until is not null)
);
-- One live subscription per user, across all providers.
create unique index subscriptions_one_live on subscriptions (user_id) where status in ('active', 'past_due');
create index subscriptions_user on subscriptions (user_id);

create table payments (
  id integer generated always as identity primary key,
  subscription_id integer not null references subscriptions (id),
  user_id integer not null references users (id),
  provider text not null,
  provider_ref text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in ('paid', 'refunded', 'disputed')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz not null,
  unique (provider, provider_ref),
  check (period_end > period_start)
);
create index payments_user on payments (user_id, paid_at);

-- Each provider event takes effect once: its row and its effect are in one transaction.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  object_ref text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- The embedded sandbox provider keeps its own records here, as Stripe or PayPal would on their side.
create table sandbox_checkouts (
  ref text primary key,
  user_id integer not null references users (id) on delete cascade,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  period_start timestamptz,
  period_end timestamptz,
  method_last4 text,
  created_at timestamptz not null,
  paid_at timestamptz,
  check (status <> 'paid' or (paid_at is not null and period_end > period_start))
);
