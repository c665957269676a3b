-- The lengths of membership that can be bought for somebody else, and their prices. None at first.
create table gift_lengths (
  months integer primary key check (months between 1 and 36),
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  is_sold boolean not null default true,
  updated_at timestamptz not null
);
create trigger gift_lengths_stay before delete or truncate on gift_lengths
  for each statement execute function money_stays();

-- A membership that somebody buys for somebody else, with the one payment for it as last read from its provider.
create table gifts (
  id integer generated always as identity primary key,
  -- Null for a visitor.
  giver_id integer references users (id),
  giver_name text,
  giver_email text,
  recipient_name text,
  recipient_email text,
  message text,
  months integer not null check (months between 1 and 36),
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- When the code is emailed.
  send_at timestamptz not null,
  -- The token lets its holder see the state of the order.
  order_token_hash bytea not null unique,
  created_at timestamptz not null,
  -- Increased by every write, as in subscriptions.
  revision integer not null default 0,
  read_at timestamptz not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- The checkout; null until the provider has made it.
  provider_ref text,
  -- The payment. Nothing about it is stored before the provider has confirmed it.
  payment_ref text,
  paid_at timestamptz,
  amount_minor bigint check (amount_minor > 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  tax_lines jsonb not null default '[]',
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  disputed_minor bigint check (disputed_minor between 0 and amount_minor),
  is_fraud boolean not null default false,
  buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
  method_brand text,
  method_last4 text,
  receipt_url text,
  -- The code exists once it is emailed, and only as a hash. Sending it again makes another one.
  code_hash bytea unique,
  sent_at timestamptz,
  sends integer not null default 0,
  -- Null if it never expires.
  expires_at timestamptz,
  voided_at timestamptz,
  recipient_id integer references users (id),
  redeemed_at timestamptz,
  unique (provider, provider_ref),
  unique (provider, payment_ref),
  check ((paid_at is null) = (amount_minor is null) and (paid_at is null) = (payment_ref is null)),
  -- Only a verified payment makes a code, and only a code gives access.
  check (code_hash is null or paid_at is not null),
  check ((redeemed_at is null) = (recipient_id is null)),
  check (redeemed_at is null or code_hash is not null)
);
create index gifts_giver on gifts (giver_id) where giver_id is not null;
create index gifts_recipient on gifts (recipient_id) where recipient_id is not null;
create index gifts_to_send on gifts (send_at) where paid_at is not null and sent_at is null;
create trigger gifts_stay before truncate on gifts for each statement execute function money_stays();
-- An order that was never paid may be deleted: it contains only somebody's address and message.
create trigger paid_gifts_stay before delete on gifts
  for each row when (old.paid_at is not null) execute function money_stays();

alter table subscriptions
  -- The gift that it consists of: paid for once, by somebody else, and never renewed.
  add gift_id integer unique references gifts (id),
  -- When its access begins, if that is later than when it was created.
  add access_from timestamptz,
  add constraint subscriptions_gift check (gift_id is null or status = 'ended'),
  add constraint subscriptions_access_from check (access_from is null or gift_id is not null);

-- The invoice of a gift is made out to its giver, who may be a visitor, and does not cover any days yet.
alter table invoices
  add gift_id integer references gifts (id),
  add gift_months integer,
  alter payment_id drop not null,
  alter user_id drop not null,
  alter period_start drop not null,
  alter period_end drop not null,
  add constraint invoices_about_one check (
    num_nonnulls(payment_id, gift_id) = 1
    and (gift_id is null) = (gift_months is null)
    and (payment_id is null or num_nonnulls(user_id, period_start, period_end) = 3)
  );
create unique index invoices_one_of_gift on invoices (gift_id) where kind = 'invoice';
create index invoices_gift on invoices (gift_id, id) where gift_id is not null;

-- The sandbox's own records of payments for gifts.
create table sandbox_gifts (
  ref text primary key,
  -- Our gift, as a provider would store the reference its client passed.
  client_reference integer not null,
  months integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  return_url text not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  authenticating boolean not null default false,
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null))
);

alter table attempts drop constraint attempts_kind_check;
alter table attempts add check (
  kind in (
    'sign-in',
    'known-device',
    'code',
    'forgot',
    'register',
    'export',
    'email',
    'own-code',
    'other-code',
    'factor',
    'known-device-factor',
    'coupon',
    'files',
    'people',
    'webhook',
    'gift-order',
    'gift-code'
  )
);
