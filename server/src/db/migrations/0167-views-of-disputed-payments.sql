-- Views in a period whose payment is disputed do not count until the dispute is won.
drop trigger changed_payments_noted on payments;
create trigger changed_payments_noted after update on payments for each row
  when (row(old.user_id, old.amount_minor, old.refunded_minor, old.dispute, old.disputed_minor, old.period_start,
      old.period_end)
    is distinct from row(new.user_id, new.amount_minor, new.refunded_minor, new.dispute, new.disputed_minor,
      new.period_start, new.period_end))
  execute function note_payment();

insert into view_changes (user_id)
  select distinct user_id from payments
  where dispute in ('open', 'lost') and period_end > now() - interval '36 days';
