-- Money that PayPal returned might not be recorded anywhere else.
create trigger paypal_returns_stay before delete or truncate on paypal_returns
  for each statement execute function money_stays();
