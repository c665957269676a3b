alter table subscriptions
  -- The plan at the provider that the person agreed to here; null where it was not written down.
  add column plan_ref text,
  -- The person has agreed at the provider, and the first payment is not booked there yet.
  add column is_approved boolean not null default false,
  -- Since when the provider has not confirmed a subscription that goes on here.
  add column unconfirmed_since timestamptz;

-- Money that went back, as PayPal told it: what it lists of a subscription names neither the amount nor the payment.
create table paypal_returns (
  return_ref text primary key,
  payment_ref text not null,
  kind text not null check (kind in ('refund', 'reversal')),
  -- Null is all of the payment.
  amount_minor bigint check (amount_minor > 0),
  noted_at timestamptz not null
);
create index paypal_returns_payment on paypal_returns (payment_ref);
