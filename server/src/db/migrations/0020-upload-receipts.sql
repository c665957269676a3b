-- Which file is being uploaded, so that the upload can be continued on any device that has the file. Null if the sender
-- did not state it, as programs that use only the four original calls do not.
alter table uploads add column file_name text;
alter table uploads add column size_bytes bigint check (size_bytes > 0);
-- Identifies the file: a SHA-256 over its size and samples of its bytes.
alter table uploads add column fingerprint text;
alter table uploads add check (num_nulls(file_name, size_bytes, fingerprint) in (0, 3));

-- In base64, as the store computed or verified it when the bytes arrived, or otherwise as the sender announced it.
alter table upload_parts add column sha256 text;
alter table upload_parts add column checked_by_store boolean not null default false;
