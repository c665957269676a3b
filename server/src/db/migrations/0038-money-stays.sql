-- Financial records are permanent: no row can be deleted and no table truncated. A deleted person's rows stay, and refer
-- to a user without a name.
create function money_stays() returns trigger language plpgsql as $$
begin
  raise exception '% is a record of money and stays: % is refused', tg_table_name, lower(tg_op)
    using hint = 'Post a correction instead.';
end $$;

-- These already have triggers that refuse deletion.
create trigger ledger_transactions_stay before truncate on ledger_transactions
  for each statement execute function money_stays();
create trigger ledger_postings_stay before truncate on ledger_postings
  for each statement execute function money_stays();
create trigger payouts_stay before truncate on payouts
  for each statement execute function money_stays();
create trigger royalty_viewers_stay before truncate on royalty_viewers
  for each statement execute function money_stays();
create trigger royalty_lines_stay before truncate on royalty_lines
  for each statement execute function money_stays();
create trigger royalty_recounts_stay before truncate on royalty_recounts
  for each statement execute function money_stays();
create trigger royalty_adjustments_stay before truncate on royalty_adjustments
  for each statement execute function money_stays();

create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function money_stays();
create trigger subscriptions_stay before delete or truncate on subscriptions
  for each statement execute function money_stays();
create trigger payments_stay before delete or truncate on payments
  for each statement execute function money_stays();
create trigger royalty_months_stay before delete or truncate on royalty_months
  for each statement execute function money_stays();
create trigger royalty_payments_stay before delete or truncate on royalty_payments
  for each statement execute function money_stays();
