-- A length that is sold as a gift has a price in each currency.
alter table gift_lengths drop constraint gift_lengths_pkey;
alter table gift_lengths add primary key (months, currency);
