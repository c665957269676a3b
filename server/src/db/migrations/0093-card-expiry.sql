-- The month in which the card expires, as YYYY-MM; null if the provider does not say.
alter table subscriptions
  add column method_expires text check (method_expires ~ '^\d{4}-(0[1-9]|1[0-2])$');
