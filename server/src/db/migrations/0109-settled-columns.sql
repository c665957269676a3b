-- No column of a settled row changes. What later closes find out about a month is stored beside it: the corrected
-- amounts of viewers, and what could not be placed (unplaced_minor).
create or replace function royalty_months_go_forward() returns trigger language plpgsql as $$
declare
  steps constant text[] := array['open', 'frozen', 'computed', 'posted', 'paid'];
begin
  if array_position(steps, new.status) < array_position(steps, old.status) then
    raise exception 'a month of royalties does not go back from % to %', old.status, new.status;
  end if;
  if row(new.month, new.currency, new.starts_at, new.ends_at)
      is distinct from row(old.month, old.currency, old.starts_at, old.ends_at)
    or old.frozen_at is not null
    and row(new.rule, new.alpha_num, new.alpha_den, new.viewers, new.net_minor, new.watched_ms, new.frozen_at)
      is distinct from row(old.rule, old.alpha_num, old.alpha_den, old.viewers, old.net_minor, old.watched_ms, old.frozen_at)
    or old.computed_at is not null
    and row(new.input_hash, new.pool_minor, new.reserve_minor, new.gamma, new.computed_at)
      is distinct from row(old.input_hash, old.pool_minor, old.reserve_minor, old.gamma, old.computed_at)
    or old.posted_at is not null and new.posted_at is distinct from old.posted_at
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at then
    raise exception 'what was settled for % does not change', old.month;
  end if;
  return new;
end $$;

drop trigger royalty_viewers_final on royalty_viewers;
create trigger royalty_viewers_final
  before update of month_id, viewer_no, net_minor, watched_ms, show_ids, shows_ms or delete
  on royalty_viewers for each row execute function royalties_are_final();

create or replace function payouts_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout stays written down';
  end if;
  if row(new.royalty_month_id, new.user_id, new.round, new.created_at)
      is distinct from row(old.royalty_month_id, old.user_id, old.round, old.created_at)
    or old.status in ('sending', 'paid', 'reversed') and row(new.amount_minor, new.withheld_minor, new.withheld_bp,
      new.withheld_source_bp, new.withheld_for, new.way, new.attempt, new.destination, new.sent_at)
      is distinct from row(old.amount_minor, old.withheld_minor, old.withheld_bp,
      old.withheld_source_bp, old.withheld_for, old.way, old.attempt, old.destination, old.sent_at)
    or old.status in ('paid', 'reversed') and (new.status not in ('paid', 'reversed')
      or row(new.paid_at, new.reference) is distinct from row(old.paid_at, old.reference)
      or new.reversed_minor < old.reversed_minor) then
    raise exception 'what was begun or paid out does not change';
  end if;
  return new;
end $$;
