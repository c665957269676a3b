-- While a show is taken down its earnings are not paid out, unless somebody releases them.
alter table take_downs add column earnings_released_at timestamptz;
alter table take_downs add column earnings_released_by integer references users (id);
alter table take_downs add check (earnings_released_by is null or earnings_released_at is not null);

-- After a counter-notice a work is restored on the day that the law sets, unless the claimant has gone to court.
alter table counter_notices add column suit_reported_at timestamptz;
alter table counter_notices add column suit_reported_by integer references users (id);
alter table counter_notices add check (suit_reported_by is null or suit_reported_at is not null);
create index counter_notices_due on counter_notices (restore_from) where suit_reported_at is null;

-- Finds what was watched and viewed in recent days; rows are added to both tables in order of time.
create index watched_intervals_received on watched_intervals using brin (received_at);
create index views_viewed on views using brin (viewed_at);
