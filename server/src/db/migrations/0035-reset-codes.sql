-- Codes for a new password that several browsers requested are valid at the same time. Attempts at them are counted in
-- `attempts` for each person who makes them, so that nobody can use up the attempts of others.
delete from password_resets where token_hash is null;
alter table password_resets
  drop column attempts,
  -- Keyed hashes: of the requesting network, and of the browser if it sent a key, otherwise of the network again.
  add column place text not null default '',
  add column asked_by text not null default '',
  -- Null if the email contained only the longer code.
  alter column code_hash drop not null,
  add column long_hash bytea;
alter table password_resets alter column place drop default, alter column asked_by drop default;

delete from reset_requests;
alter table reset_requests add column place text not null, add column asked_by text not null;

-- How many tax numbers and forms somebody opened recently.
create index secret_reads_reader on secret_reads (reader_id, read_at);
