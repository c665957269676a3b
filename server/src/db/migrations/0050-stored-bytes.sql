-- How many bytes a published film takes up in storage, without its upload; null for films published earlier.
alter table videos add column stored_bytes bigint check (stored_bytes >= 0);
