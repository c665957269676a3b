-- When the creator enabled monetization; until then, what they earn is kept for them.
alter table users add column monetized_at timestamptz;

-- A month of royalties in one currency. Its status only moves forward, each step in one transaction.
create table royalty_months (
  id integer generated always as identity primary key,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null default 'open' check (status in ('open', 'frozen', 'computed', 'posted', 'paid')),
  -- The rule that determines payouts, as it was when the month was frozen.
  rule text,
  alpha_num integer check (alpha_num >= 0),
  alpha_den integer check (alpha_den >= alpha_num and alpha_den > 0),
  viewers integer check (viewers >= 0),
  net_minor bigint check (net_minor >= 0),
  watched_ms bigint check (watched_ms >= 0),
  -- SHA-256 over the frozen inputs in their order, in hexadecimal.
  input_hash text check (input_hash ~ '^[0-9a-f]{64}$'),
  pool_minor bigint check (pool_minor between 0 and net_minor),
  reserve_minor bigint check (reserve_minor between 0 and pool_minor),
  -- An exact fraction of whole numbers, such as 7/216000; 1/0 if everybody counts in full.
  gamma text check (gamma ~ '^[0-9]+/[0-9]+$'),
  -- Corrections that no longer match any viewer of the month; the reserve covers them.
  unplaced_minor bigint not null default 0,
  frozen_at timestamptz,
  computed_at timestamptz,
  posted_at timestamptz,
  paid_at timestamptz,
  unique (month, currency),
  check (status = 'open' or (frozen_at is not null and rule is not null and alpha_den is not null
    and viewers is not null and net_minor is not null and watched_ms is not null)),
  check (status in ('open', 'frozen') or (computed_at is not null and input_hash is not null
    and pool_minor is not null and reserve_minor is not null and gamma is not null)),
  check (status not in ('posted', 'paid') or posted_at is not null),
  check ((status = 'paid') = (paid_at is not null))
);

create function royalty_months_go_forward() returns trigger language plpgsql as $$
declare
  steps constant text[] := array['open', 'frozen', 'computed', 'posted', 'paid'];
begin
  if array_position(steps, new.status) < array_position(steps, old.status) then
    raise exception 'a month of royalties does not go back from % to %', old.status, new.status;
  end if;
  if old.frozen_at is not null
    and row(new.month, new.currency, new.rule, new.alpha_num, new.alpha_den, new.viewers, new.net_minor, new.watched_ms, new.frozen_at)
      is distinct from row(old.month, old.currency, old.rule, old.alpha_num, old.alpha_den, old.viewers, old.net_minor, old.watched_ms, old.frozen_at)
    or old.computed_at is not null
    and row(new.input_hash, new.pool_minor, new.reserve_minor, new.gamma, new.computed_at)
      is distinct from row(old.input_hash, old.pool_minor, old.reserve_minor, old.gamma, old.computed_at) then
    raise exception 'what was settled for % does not change', old.month;
  end if;
  return new;
end $$;
create trigger royalty_months_forward before update on royalty_months
  for each row execute function royalty_months_go_forward();

-- What one viewer paid for a month and watched in it. Nothing here identifies a person: the number is the row's
-- position when rows are sorted by their contents.
create table royalty_viewers (
  month_id integer not null references royalty_months (id),
  viewer_no integer not null check (viewer_no > 0),
  net_minor bigint not null check (net_minor >= 0),
  -- The net after later refunds and disputes; null if there were none.
  corrected_minor bigint check (corrected_minor >= 0),
  watched_ms bigint not null check (watched_ms >= 0),
  -- The shows in order of their ids, and how long each was watched.
  show_ids integer[] not null,
  shows_ms bigint[] not null check (cardinality(shows_ms) = cardinality(show_ids)),
  primary key (month_id, viewer_no)
);

-- The part of a payment that counted for a month, and the payment's state at the time: later changes are
-- corrected in the next close.
create table royalty_payments (
  month_id integer not null references royalty_months (id),
  payment_id integer not null references payments (id),
  net_minor bigint not null check (net_minor >= 0),
  known text not null,
  primary key (month_id, payment_id)
);

-- What a show earned under each rule; the month's own rule determines payouts.
create table royalty_lines (
  month_id integer not null references royalty_months (id),
  show_id integer not null references shows (id),
  rule text not null,
  -- How long it was watched, and by how many paying viewers.
  watched_ms bigint not null check (watched_ms >= 0),
  viewers integer not null check (viewers > 0),
  -- In millionths of a minor unit, before it is rounded, which happens only once.
  amount_micro bigint not null check (amount_micro >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (month_id, rule, show_id)
);
create index royalty_lines_show on royalty_lines (show_id);

-- A recount of a closed month during the close of a later one: by how much the results differ.
create table royalty_recounts (
  id integer generated always as identity primary key,
  month_id integer not null references royalty_months (id),
  closed_in_id integer not null references royalty_months (id),
  -- Payments that were refunded, disputed or reported late.
  payments integer not null check (payments > 0),
  net_change_minor bigint not null,
  pool_change_minor bigint not null,
  reserve_change_minor bigint not null,
  input_hash text not null check (input_hash ~ '^[0-9a-f]{64}$'),
  gamma text not null check (gamma ~ '^[0-9]+/[0-9]+$'),
  unique (closed_in_id, month_id),
  check (closed_in_id <> month_id)
);

create table royalty_adjustments (
  recount_id integer not null references royalty_recounts (id),
  show_id integer not null references shows (id),
  before_minor bigint not null check (before_minor >= 0),
  after_minor bigint not null check (after_minor >= 0),
  primary key (recount_id, show_id),
  check (after_minor <> before_minor)
);
create index royalty_adjustments_show on royalty_adjustments (show_id);

create function royalties_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'a settled month does not change: it is corrected in the next close';
end $$;
create trigger royalty_viewers_final before update of net_minor, watched_ms, show_ids, shows_ms or delete
  on royalty_viewers for each row execute function royalties_are_final();
create trigger royalty_lines_final before update or delete on royalty_lines
  for each row execute function royalties_are_final();
create trigger royalty_recounts_final before update or delete on royalty_recounts
  for each row execute function royalties_are_final();
create trigger royalty_adjustments_final before update or delete on royalty_adjustments
  for each row execute function royalties_are_final();

-- The month whose close moved this money.
alter table ledger_transactions add column royalty_month_id integer references royalty_months (id);
create index ledger_transactions_month on ledger_transactions (royalty_month_id);
