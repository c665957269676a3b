-- Which file an upload is of, so that it goes on from any device that has the file. Null where the sender
-- did not say, as programs that know only the first four calls do.
alter table uploads add column file_name text;
alter table uploads add column size_bytes bigint check (size_bytes > 0);
-- What the file is known by: a SHA-256 over its size and samples of its bytes.
alter table uploads add column fingerprint text;
alter table uploads add check (num_nulls(file_name, size_bytes, fingerprint) in (0, 3));

-- In base64: as the store computed or checked it when the bytes arrived, else as the sender announced it.
alter table upload_parts add column sha256 text;
alter table upload_parts add column checked_by_store boolean not null default false;
