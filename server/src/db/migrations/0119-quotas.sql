-- How much one creator's films may take up and how long they may be, where that differs from the settings; 0: no limit.
alter table users
  add column quota_gb integer check (quota_gb between 0 and 1000000),
  add column quota_hours integer check (quota_hours between 0 and 1000000);

-- The length of a film that is not ready yet, once it counts against its creator's hours.
alter table videos add column reserved_s numeric check (reserved_s > 0);

-- How many requests of an hour came through a proxy to processes that expect none, and how many did not.
create table proxied_requests (
  hour timestamptz primary key,
  proxied bigint not null check (proxied >= 0),
  direct bigint not null check (direct >= 0)
);
