-- How often a subscription will be charged from its next payment on, if its subscriber has changed that.
alter table subscriptions
  add next_billed_every text check (next_billed_every in ('month', 'year')),
  add constraint subscriptions_next_interval check (next_billed_every <> billed_every);
alter table sandbox_subscriptions
  add next_billed_every text check (next_billed_every in ('month', 'year')),
  add next_price_minor bigint check (next_price_minor >= 0),
  add constraint sandbox_subscriptions_next_interval
    check ((next_billed_every is null) = (next_price_minor is null) and next_billed_every <> billed_every);
