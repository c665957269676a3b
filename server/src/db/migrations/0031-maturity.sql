-- When a member confirmed that they are 18 or older; asked once, before their first show for adults.
alter table users add column adult_confirmed_at timestamptz;

-- A hash of the four digits that lock the maturity setting; null if it is not locked.
alter table users add column maturity_pin_hash text;

-- Attempts at that PIN: there are only ten thousand.
create table maturity_pin_attempts (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  made_at timestamptz not null
);
create index maturity_pin_attempts_user on maturity_pin_attempts (user_id, made_at desc);
