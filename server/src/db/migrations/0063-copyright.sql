-- Notices of claimed infringement, and the counter-notices of creators, as 17 U.S.C. 512 (c) (3) and (g) (3) require.
-- Columns that identify a person are null once the account with that address is deleted.
create table copyright_notices (
  report_id integer primary key references reports (id),
  name text,
  email text,
  on_behalf_of text,
  postal_address text,
  phone text,
  work text not null,
  -- The name with which the statements were signed.
  signature text,
  -- Signature of the network that it came from, to limit notices.
  sender text not null,
  created_at timestamptz not null
);
create index copyright_notices_email on copyright_notices (email);
create index copyright_notices_sender on copyright_notices (sender, created_at);

-- The notice because of which something was taken down.
alter table take_downs add column notice_id integer references copyright_notices (report_id);
create index take_downs_notice on take_downs (notice_id) where notice_id is not null;

create table counter_notices (
  take_down_id integer primary key references take_downs (id),
  name text,
  postal_address text,
  phone text,
  words text not null,
  signature text,
  -- The first and the last day on which the work is to be restored, unless the claimant goes to court.
  restore_from date not null,
  restore_until date not null,
  created_at timestamptz not null,
  check (restore_from <= restore_until)
);
