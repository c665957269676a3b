-- A link to a new password that also gives the account a new address, which an operator entered for somebody who cannot
-- reach the old one.
alter table password_resets add column new_email text check (new_email is null or link_hash is not null);

-- A link to an archive belongs to a session, or was emailed to a member who asked for their data.
alter table export_links alter column session_id drop not null;
alter table export_links add column user_id integer references users (id) on delete cascade;
alter table export_links add check ((session_id is null) <> (user_id is null));
create index export_links_user on export_links (user_id) where user_id is not null;

-- What was emailed to members, for some weeks; the texts are not kept.
create table sent_emails (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  sent_at timestamptz not null
);
create index sent_emails_recipient on sent_emails (recipient, id);
create index sent_emails_sent on sent_emails (sent_at);
