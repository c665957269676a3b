-- Tax that is withheld from a payout, beside the amount that is sent: how much, at which rate, on which part, and
-- why. It is determined when the payout is begun.
alter table payouts add column withheld_minor bigint not null default 0 check (withheld_minor >= 0);
alter table payouts add column withheld_bp integer check (withheld_bp between 0 and 10000);
alter table payouts add column withheld_source_bp integer check (withheld_source_bp between 0 and 10000);
alter table payouts add column withheld_for text
  check (withheld_for in ('no-form', 'foreign', 'treaty', 'backup'));
alter table payouts add constraint payouts_withheld_check
  check (num_nulls(withheld_bp, withheld_source_bp, withheld_for) in (0, 3)
    and (withheld_minor = 0 or withheld_for is not null));

create or replace function payouts_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout stays written down';
  end if;
  if row(new.royalty_month_id, new.user_id, new.round) is distinct from row(old.royalty_month_id, old.user_id, old.round)
    or old.status in ('sending', 'paid', 'reversed') and row(new.amount_minor, new.withheld_minor, new.withheld_bp,
      new.withheld_source_bp, new.withheld_for) is distinct from row(old.amount_minor, old.withheld_minor,
      old.withheld_bp, old.withheld_source_bp, old.withheld_for)
    or old.status in ('paid', 'reversed') and (new.status not in ('paid', 'reversed')
      or new.paid_at <> old.paid_at or new.reference <> old.reference or new.reversed_minor < old.reversed_minor) then
    raise exception 'what was begun or paid out does not change';
  end if;
  return new;
end $$;
