-- The tax rate that the operator has to charge in a country from a given day on, where no payment provider computes tax.
-- A rate of zero ends the previous one.
create table tax_rates (
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- As it is called on invoices: VAT, GST.
  name text not null check (length(name) between 1 and 40),
  valid_from date not null,
  -- Thousandths of a percent: 19% is 19000.
  rate_milli integer not null check (rate_milli between 0 and 100000),
  primary key (country, name, valid_from)
);

-- What invoices say about a buyer, as far as the member has entered it.
create table buyer_details (
  user_id integer primary key references users (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text,
  address text,
  vat_id text,
  updated_at timestamptz not null
);

alter table payments
  -- Where the buyer was, as far as it was known when the payment was saved.
  add column buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
  -- The taxes that add up to tax_minor. Empty for payments saved before this was known.
  add column tax_lines jsonb not null default '[]';
