-- The sandbox's coupons, as a provider keeps them on its side.
create table sandbox_coupons (
  id integer generated always as identity primary key,
  code text not null check (code ~ '^[A-Z0-9]+$'),
  name text,
  percent_off integer check (percent_off between 1 and 100),
  amount_off_minor bigint check (amount_off_minor > 0),
  currency text,
  -- How many months it reduces; null for all.
  months integer check (months > 0),
  ends_at timestamptz,
  most_uses integer check (most_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  ended_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(percent_off, amount_off_minor) = 1),
  check ((amount_off_minor is null) = (currency is null)),
  check (uses <= most_uses)
);
create unique index sandbox_coupons_code on sandbox_coupons (code) where ended_at is null;

insert into sandbox_coupons (code, name, percent_off, months, created_at) values
  ('HALF50', 'Half price for the first month', 50, 1, now()),
  ('FREEMONTH', 'The first month is free', 100, 1, now());

-- For how many months `first_price_minor` is the price; null for all.
alter table sandbox_subscriptions
  add coupon_id integer references sandbox_coupons (id),
  add coupon_months integer default 1 check (coupon_months > 0);
