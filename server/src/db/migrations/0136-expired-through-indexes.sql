-- Finds the rows that jobs delete every hour or night without reading the others.
create index sessions_expired on sessions (expires_at);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
create index known_devices_used on known_devices (used_at);
create index mails_refused on mails (created_at) where refused is not null;
create index qualified_months_month on qualified_months (month);
