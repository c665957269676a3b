alter table subscriptions
  -- The plan at the provider that the member agreed to here; null if it was not recorded.
  add column plan_ref text,
  -- Whether the member has approved it at the provider while the first payment has not been booked there yet.
  add column is_approved boolean not null default false,
  -- Since when the provider has not confirmed a subscription that is live here.
  add column unconfirmed_since timestamptz;

-- Money that PayPal returned, as its events reported it: PayPal's lists state neither the amount nor the payment.
create table paypal_returns (
  return_ref text primary key,
  payment_ref text not null,
  kind text not null check (kind in ('refund', 'reversal')),
  -- Null means the whole payment.
  amount_minor bigint check (amount_minor > 0),
  noted_at timestamptz not null
);
create index paypal_returns_payment on paypal_returns (payment_ref);
