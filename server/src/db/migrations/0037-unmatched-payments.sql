-- An event about a subscription that matches no member is stored, and read again until one is found.
alter table payment_events
  add column customer_ref text,
  add column is_unmatched boolean not null default false;
create index payment_events_unmatched on payment_events (provider, object_ref) where is_unmatched;

-- A customer who was deleted at the provider is replaced by a new one. Payments of the deleted one remain the member's.
alter table provider_customers
  add column gone_at timestamptz,
  drop constraint provider_customers_pkey,
  drop constraint provider_customers_provider_customer_ref_key,
  add primary key (provider, customer_ref);
create unique index provider_customers_present on provider_customers (user_id, provider) where gone_at is null;

-- An invoice for a change in the middle of a period, which is paid but adds no days.
alter table payments add column is_proration boolean not null default false;

-- The amount of the next renewal while a coupon applies; null if it is the price.
alter table subscriptions add column next_price_minor bigint check (next_price_minor >= 0);
