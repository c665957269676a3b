-- What Stripe still needs from a creator, and where the account is, as Stripe last reported.
alter table payout_accounts
  add column country text,
  add column in_review boolean not null default false,
  add column needs text[] not null default '{}',
  add column needs_by timestamptz;
