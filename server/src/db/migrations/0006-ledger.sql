-- Double entry, append-only: every transaction's postings sum to zero in each currency.
create table ledger_accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('subscriptions', 'platform', 'pool', 'reserve', 'creator', 'payout', 'tax', 'fees')),
  user_id integer references users (id),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  check ((kind = 'creator') = (user_id is not null)),
  unique nulls not distinct (kind, user_id, currency),
  unique (id, currency)
);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- Identifies why this money moved; the same reason can move it only once.
  idempotency_key text not null unique,
  type text not null,
  mode text not null,
  memo text not null default '',
  posted_at timestamptz not null
);

create table ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account_id integer not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_postings_account on ledger_postings (account_id);
create index ledger_postings_transaction on ledger_postings (transaction_id);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a correction instead';
end $$;

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function ledger_is_append_only();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_is_append_only();

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_postings where transaction_id = new.transaction_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;

create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_balances();
