-- What went back of PayPal's payments may be listed nowhere else.
create trigger paypal_returns_stay before delete or truncate on paypal_returns
  for each statement execute function money_stays();
