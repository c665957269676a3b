-- The last number given to an invoice of a series and year. A transaction that takes the next number locks the row
-- until it ends, so numbers have no gaps: a number is used again if its transaction is rolled back.
create table invoice_numbers (
  series text not null check (series in ('invoice', 'test')),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (series, year)
);

create table invoices (
  id integer generated always as identity primary key,
  payment_id integer not null references payments (id),
  user_id integer not null references users (id),
  kind text not null check (kind in ('invoice', 'credit_note', 'debit_note')),
  series text not null,
  year integer not null,
  sequence integer not null check (sequence > 0),
  issued_at timestamptz not null,
  -- The amount that it covers: the whole payment, or what was refunded or came back.
  gross_minor bigint not null check (gross_minor > 0),
  tax_minor bigint not null check (tax_minor between 0 and gross_minor),
  tax_lines jsonb not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- The total that had been refunded of the payment when it was issued.
  refunded_minor bigint not null check (refunded_minor >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz not null,
  method text not null,
  seller jsonb not null,
  buyer_country text,
  buyer_vat_id text,
  buyer_name text,
  buyer_email text,
  buyer_address text,
  unique (series, year, sequence)
);
create unique index invoices_one_of_payment on invoices (payment_id) where kind = 'invoice';
create index invoices_payment on invoices (payment_id, id);
create index invoices_user on invoices (user_id);

-- An invoice stays as it was issued. Only the buyer's name, email and address may be removed from it.
create function invoice_stays() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{buyer_name,buyer_email,buyer_address}'::text[]
      = to_jsonb(old) - '{buyer_name,buyer_email,buyer_address}'::text[]
    and (new.buyer_name is null or new.buyer_name = old.buyer_name)
    and (new.buyer_email is null or new.buyer_email = old.buyer_email)
    and (new.buyer_address is null or new.buyer_address = old.buyer_address) then
    return new;
  end if;
  raise exception 'An issued invoice stays as it is' using hint = 'Issue a credit note instead.';
end $$;
create trigger invoice_stays before update on invoices for each row execute function invoice_stays();
create trigger invoices_stay before delete or truncate on invoices
  for each statement execute function money_stays();

create function invoice_number_grows() returns trigger language plpgsql as $$
begin
  if new.series = old.series and new.year = old.year and new.last > old.last then return new; end if;
  raise exception 'Numbers of invoices are given once';
end $$;
create trigger invoice_number_grows before update on invoice_numbers
  for each row execute function invoice_number_grows();
create trigger invoice_numbers_stay before delete or truncate on invoice_numbers
  for each statement execute function money_stays();
