-- The account to which the operator transfers a creator's royalties. A change adds a row, so that a payout that was
-- begun before still goes to the earlier account.
create table bank_accounts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  holder text not null,
  -- Sealed like tax_profiles.ssn_sealed: the numbers as JSON.
  details_sealed text not null check (details_sealed ~ '^[A-Za-z0-9_.-]+:[A-Za-z0-9+/=]+$'),
  last4 text not null check (length(last4) between 1 and 4),
  saved_at timestamptz not null,
  -- After a change no payout is begun for a week.
  payable_from timestamptz not null,
  replaced_at timestamptz
);
create unique index bank_accounts_current on bank_accounts (user_id) where replaced_at is null;
create index bank_accounts_user on bank_accounts (user_id);

alter table payouts add column bank_account_id integer references bank_accounts (id) on delete set null;
create index payouts_bank_account on payouts (bank_account_id) where bank_account_id is not null;

alter table secret_reads drop constraint secret_reads_secret_check;
alter table secret_reads add constraint secret_reads_secret_check
  check (secret in ('tax_profiles.ssn', 'tax_profiles.w9', 'bank_accounts.details'));
-- Null for the command line: whoever runs the machine has no account here.
alter table secret_reads alter column reader_id drop not null;
