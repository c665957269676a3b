-- The link in the email beside the code for a new password; only its hash is stored.
alter table password_resets add column link_hash bytea unique check (length(link_hash) = 32);
