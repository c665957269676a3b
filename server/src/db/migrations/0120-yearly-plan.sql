-- How often a subscription is charged.
alter table subscriptions
  add billed_every text not null default 'month' check (billed_every in ('month', 'year'));
alter table sandbox_subscriptions
  add billed_every text not null default 'month' check (billed_every in ('month', 'year'));
