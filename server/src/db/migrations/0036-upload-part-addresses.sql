-- The upload URLs of parts that have been issued and are still valid: what may yet arrive counts toward the
-- publisher's quota before it arrives.
create table upload_part_addresses (
  upload_id integer not null references uploads (id) on delete cascade,
  part_number integer not null,
  most_bytes bigint not null,
  expires_at timestamptz not null,
  primary key (upload_id, part_number)
);
