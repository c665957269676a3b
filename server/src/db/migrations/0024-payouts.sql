-- Where Stripe sends a creator's money.
create table payout_accounts (
  user_id integer primary key references users (id),
  account_ref text not null unique,
  -- As Stripe last reported.
  is_ready boolean not null default false,
  created_at timestamptz not null,
  checked_at timestamptz not null
);

-- A payout of a statement. The row exists before anybody is asked to send the money, so that an interrupted
-- process knows what it had begun.
create table payouts (
  id integer generated always as identity primary key,
  royalty_month_id integer not null references royalty_months (id),
  user_id integer not null references users (id),
  -- A statement whose payout was reversed gets another one.
  round integer not null default 1 check (round > 0),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'due' check (status in ('due', 'sending', 'paid', 'failed', 'reversed')),
  way text check (way in ('stripe', 'manual')),
  -- The number of attempts: after a refusal, the next one uses a new idempotency key.
  attempt integer not null default 0 check (attempt >= 0),
  -- The account at Stripe, or the operator's list of bank transfers.
  destination text,
  -- Stripe's or the bank's reference for it.
  reference text,
  failure text,
  -- How much of it was reversed after it was paid.
  reversed_minor bigint not null default 0 check (reversed_minor between 0 and amount_minor),
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  unique (royalty_month_id, user_id, round),
  check ((status in ('due', 'failed')) or (way is not null and attempt > 0 and destination is not null and sent_at is not null)),
  check ((status in ('paid', 'reversed')) = (paid_at is not null)),
  check (paid_at is null or reference is not null)
);
create index payouts_user on payouts (user_id);
create index payouts_open on payouts (status) where status in ('due', 'sending', 'failed');
create unique index payouts_transfer on payouts (reference) where way = 'stripe';

create function payouts_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout stays written down';
  end if;
  if row(new.royalty_month_id, new.user_id, new.round) is distinct from row(old.royalty_month_id, old.user_id, old.round)
    or old.status in ('sending', 'paid', 'reversed') and new.amount_minor <> old.amount_minor
    or old.status in ('paid', 'reversed') and (new.status not in ('paid', 'reversed')
      or new.paid_at <> old.paid_at or new.reference <> old.reference or new.reversed_minor < old.reversed_minor) then
    raise exception 'what was begun or paid out does not change';
  end if;
  return new;
end $$;
create trigger payouts_kept before update or delete on payouts
  for each row execute function payouts_are_kept();
