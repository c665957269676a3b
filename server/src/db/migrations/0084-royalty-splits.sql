-- How the royalties of a show are split among its earners. Until a show has a split that is agreed and has begun, all
-- of them go to its publisher. A split begins with the month after everybody has accepted, so no month that has begun
-- ever changes.
create table royalty_splits (
  id integer generated always as identity primary key,
  show_id integer not null references shows (id),
  status text not null default 'proposed' check (status in ('proposed', 'agreed', 'declined', 'withdrawn')),
  proposed_at timestamptz not null,
  settled_at timestamptz,
  from_month text check (from_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  check ((status = 'proposed') = (settled_at is null)),
  check ((status = 'agreed') = (from_month is not null))
);
create unique index royalty_splits_open on royalty_splits (show_id) where status = 'proposed';
create index royalty_splits_agreed on royalty_splits (show_id, from_month) where status = 'agreed';

create table royalty_split_shares (
  id integer generated always as identity primary key,
  split_id integer not null references royalty_splits (id),
  -- Null until the person who was invited by email has accepted.
  user_id integer references users (id),
  -- Whom the invitation was sent to, and the hash of the secret in its link, until it is answered.
  email text,
  token_hash bytea unique,
  -- In hundredths of a percent; 0 for somebody who would no longer earn.
  share_bp integer not null check (share_bp between 0 and 10000),
  accepted_at timestamptz,
  unique (split_id, user_id),
  check (accepted_at is null or user_id is not null)
);
create index royalty_split_shares_user on royalty_split_shares (user_id);

create function royalty_splits_hold() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'agreed' then
    raise exception 'a split that was agreed does not change: agree on another one';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.status = 'agreed' then
    if (select sum(share_bp) is distinct from 10000 or bool_or(accepted_at is null)
        from royalty_split_shares where split_id = new.id) then
      raise exception 'a split is agreed when everybody has accepted shares that add up to the whole';
    end if;
    if exists (select from royalty_months where month >= new.from_month and status <> 'open') then
      raise exception 'a split does not change a month that has been closed';
    end if;
  end if;
  return new;
end $$;
create trigger royalty_splits_hold before insert or update or delete on royalty_splits
  for each row execute function royalty_splits_hold();

create function royalty_split_shares_hold() returns trigger language plpgsql as $$
begin
  if exists (select from royalty_splits
      where status = 'agreed' and id in (case when tg_op <> 'INSERT' then old.split_id end,
        case when tg_op <> 'DELETE' then new.split_id end)) then
    raise exception 'a split that was agreed does not change: agree on another one';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger royalty_split_shares_hold before insert or update or delete on royalty_split_shares
  for each row execute function royalty_split_shares_hold();

create trigger royalty_splits_stay before truncate on royalty_splits
  for each statement execute function money_stays();
create trigger royalty_split_shares_stay before truncate on royalty_split_shares
  for each statement execute function money_stays();

-- Each earner's part of what a show earned in a month, under the rule that determines payouts.
create table royalty_parts (
  month_id integer not null references royalty_months (id),
  show_id integer not null references shows (id),
  user_id integer not null references users (id),
  share_bp integer not null check (share_bp between 1 and 10000),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (month_id, show_id, user_id)
);
create index royalty_parts_user on royalty_parts (user_id);

-- Each earner's part of a correction, by the shares of the month that is corrected.
create table royalty_adjustment_parts (
  recount_id integer not null,
  show_id integer not null,
  user_id integer not null references users (id),
  before_minor bigint not null check (before_minor >= 0),
  after_minor bigint not null check (after_minor >= 0),
  primary key (recount_id, show_id, user_id),
  foreign key (recount_id, show_id) references royalty_adjustments (recount_id, show_id)
);
create index royalty_adjustment_parts_user on royalty_adjustment_parts (user_id);

insert into royalty_parts (month_id, show_id, user_id, share_bp, amount_minor)
  select month_id, show_id, publisher_id, 10000, amount_minor from royalty_lines
  join royalty_months on royalty_months.id = month_id and royalty_months.rule = royalty_lines.rule
  join shows on shows.id = show_id;
insert into royalty_adjustment_parts (recount_id, show_id, user_id, before_minor, after_minor)
  select recount_id, show_id, publisher_id, before_minor, after_minor from royalty_adjustments
  join shows on shows.id = show_id;

create trigger royalty_parts_final before update or delete on royalty_parts
  for each row execute function royalties_are_final();
create trigger royalty_adjustment_parts_final before update or delete on royalty_adjustment_parts
  for each row execute function royalties_are_final();
create trigger royalty_parts_stay before truncate on royalty_parts
  for each statement execute function money_stays();
create trigger royalty_adjustment_parts_stay before truncate on royalty_adjustment_parts
  for each statement execute function money_stays();
