-- What members of some countries pay, in a currency of their own. Empty at first: then everybody pays the price of the
-- settings.
create table regional_prices (
  currency text primary key check (currency ~ '^[a-z]{3}$'),
  price_minor bigint not null check (price_minor > 0),
  yearly_price_minor bigint check (yearly_price_minor > 0),
  updated_at timestamptz not null
);
create table regional_price_countries (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  currency text not null references regional_prices (currency) on delete cascade
);
create index regional_price_countries_currency on regional_price_countries (currency);

-- A price is announced in its own currency.
drop index price_changes_open;
create unique index price_changes_open on price_changes (billed_every, currency) where ended_at is null;

-- Where the card is from, as its bank reports it.
alter table payments add method_country text check (method_country ~ '^[A-Z]{2}$');
