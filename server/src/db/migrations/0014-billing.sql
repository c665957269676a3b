alter table subscriptions
  -- The end of the last paid period, including trials; access_until may exceed it by the grace period.
  add column paid_until timestamptz,
  add column next_attempt_at timestamptz,
  add column action_url text,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  -- Whether it became live while its user had another one: it never counts, and is ended and refunded.
  add column is_duplicate boolean not null default false,
  -- Increased by every write: a process that read from the provider before another write has to read again.
  add column revision integer not null default 0,
  -- After a payment is refunded, a subscription may stay live for a while without giving access.
  drop constraint subscriptions_check;
update subscriptions set paid_until = access_until, started_at = created_at;
alter table subscriptions
  alter column started_at set not null,
  -- Nobody has access without a payment, whatever the provider's status says.
  add constraint subscriptions_paid check (access_until is null or paid_until is not null);

alter table payments
  add column number text,
  add column receipt_url text,
  add column dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost'));
alter table payments drop column status;

-- Events that do not concern this service are recorded too, by their id.
alter table payment_events alter column object_ref drop not null;

-- The provider's reference for a person.
create table provider_customers (
  user_id integer not null references users (id),
  provider text not null check (provider in ('sandbox', 'stripe', 'paypal')),
  customer_ref text not null,
  created_at timestamptz not null,
  primary key (user_id, provider),
  unique (provider, customer_ref)
);

-- Emails that must be sent only once: what each is about. The email itself is deleted once it has been sent.
create table mail_keys (
  key text primary key,
  queued_at timestamptz not null
);

-- The sandbox keeps its own records, as Stripe or PayPal would on their side. Nothing else reads them.
drop table sandbox_checkouts;
create table sandbox_subscriptions (
  ref text primary key,
  -- Our user, as a provider would store the reference its client passed.
  client_reference integer not null,
  status text not null check (status in ('open', 'active', 'past_due', 'ended')),
  -- Whether the person has to confirm a payment first, as on their bank's page.
  authenticating boolean not null default false,
  card text check (card in ('success', 'needs_authentication', 'fails_on_renewal')),
  price_minor bigint not null check (price_minor >= 0),
  first_price_minor bigint not null check (first_price_minor between 0 and price_minor),
  trial_days integer not null default 0 check (trial_days >= 0),
  currency text not null,
  cancel_scheduled boolean not null default false,
  period_end timestamptz,
  -- When it is next renewed, retried or ended.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check (status not in ('active', 'past_due') or (card is not null and period_end is not null and due_at is not null))
);
create index sandbox_subscriptions_due on sandbox_subscriptions (due_at) where status in ('active', 'past_due');

create table sandbox_invoices (
  ref text primary key,
  subscription_ref text not null references sandbox_subscriptions (ref),
  position integer not null check (position > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  attempts integer not null default 1,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (subscription_ref, position),
  check (period_end > period_start)
);

-- Webhook events, written together with the changes they report, and resent until accepted.
create table sandbox_events (
  id text primary key,
  type text not null,
  object_ref text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_events_waiting on sandbox_events (created_at) where delivered_at is null;

-- How far the sandbox's clock was moved; the whole service uses that clock.
create table sandbox_clock (
  is_only boolean primary key default true check (is_only),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
