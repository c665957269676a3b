-- Where somebody pays tax; null for details from before the country was a separate field, when it was part of `state`.
alter table tax_profiles add column country text check (country ~ '^[A-Z]{2}$');
alter table tax_profiles add column vat_id text;
update tax_profiles set country = 'US' where state ~ '^[A-Z]{2}$';

-- The forms by which people outside the United States certify where they pay tax: W-8BEN and W-8BEN-E. What was signed
-- is sealed; a new signature adds a row.
create table tax_forms (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('w8ben', 'w8ben_e')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  claims_treaty boolean not null,
  content_sealed text not null check (content_sealed ~ '^[A-Za-z0-9_.-]+:[A-Za-z0-9+/=]+$'),
  signed_at timestamptz not null,
  -- The last day on which it is valid.
  valid_until date not null,
  -- When another form was signed, or the details in it changed.
  replaced_at timestamptz
);
create unique index tax_forms_current on tax_forms (user_id) where replaced_at is null;
create index tax_forms_user on tax_forms (user_id);

alter table secret_reads drop constraint secret_reads_secret_check;
alter table secret_reads add constraint secret_reads_secret_check
  check (secret in ('tax_profiles.ssn', 'tax_profiles.w9', 'bank_accounts.details', 'tax_forms.content'));
