-- Money that PayPal returned may not be listed anywhere else.
create trigger paypal_returns_stay before delete or truncate on paypal_returns
  for each statement execute function money_stays();
