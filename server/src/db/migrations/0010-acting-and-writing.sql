-- When the playback that saved this position began: a late report of an older playback must not overwrite the position
-- of a newer one.
alter table watch_progress add column playback_started_at timestamptz;

-- When followers were notified of the episode. Those released before there were notifications count as announced.
alter table episodes add column announced_at timestamptz;
update episodes set announced_at = now() where release_at <= now() and video_id is not null;
create index episodes_unannounced on episodes (release_at) where announced_at is null and deleted_at is null;

-- Messages from people to the operator, as typed.
create table contact_messages (
  id integer generated always as identity primary key,
  source text not null check (source in ('contact', 'landing')),
  name text not null,
  last_name text,
  phone text,
  email text not null,
  message text not null,
  -- Stored, but not emailed.
  is_spam boolean not null,
  -- Identifies the content, so that the same message is stored once.
  digest text not null,
  -- A keyed hash of the sender's network address, to limit how often one can write.
  sender text not null,
  created_at timestamptz not null
);
create index contact_messages_sender on contact_messages (sender, created_at);
create index contact_messages_digest on contact_messages (digest, created_at);

-- Emails waiting to be sent; rows are deleted once the mail server has accepted them.
create table mails (
  id integer generated always as identity primary key,
  recipient text not null,
  reply_to_name text,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  -- Why the mail server rejected it permanently.
  refused text
);
