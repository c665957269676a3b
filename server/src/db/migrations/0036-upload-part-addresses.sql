-- Which addresses of parts have been handed out and still work: what may yet arrive counts against the quota of
-- whoever uploads, before it has arrived.
create table upload_part_addresses (
  upload_id integer not null references uploads (id) on delete cascade,
  part_number integer not null,
  most_bytes bigint not null,
  expires_at timestamptz not null,
  primary key (upload_id, part_number)
);
