-- Codes for a new password that several browsers asked for are good side by side. Tries are counted in
-- `attempts` for whoever made them, so that nobody uses up those of another.
delete from password_resets where token_hash is null;
alter table password_resets
  drop column attempts,
  -- Keyed hashes: of the network that asked, and of the browser where it named itself, else of the network again.
  add column place text not null default '',
  add column asked_by text not null default '',
  -- Null where the email held the longer code alone.
  alter column code_hash drop not null,
  add column long_hash bytea;
alter table password_resets alter column place drop default, alter column asked_by drop default;

delete from reset_requests;
alter table reset_requests add column place text not null, add column asked_by text not null;

-- How many tax numbers and forms somebody opened lately.
create index secret_reads_reader on secret_reads (reader_id, read_at);
