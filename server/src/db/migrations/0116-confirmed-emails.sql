-- Until an account has shown that its address is its own, nothing else is mailed there. Accounts that existed before
-- count as confirmed; for new ones there is no default.
alter table users add email_confirmed_at timestamptz default now();
alter table users alter email_confirmed_at drop default;

-- Links that confirm an address. All of an account are deleted when one is used, or when its address changes.
create table email_confirmations (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  link_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id, created_at);

-- Emails that are sent once the address is confirmed.
alter table mails add awaits_confirmation boolean not null default false;
