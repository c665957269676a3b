-- When the playback began that kept this position: an older one's late word must not undo a newer one's.
alter table watch_progress add column playback_started_at timestamptz;

-- Followers were told that the episode is out. Those that were out before anybody was told stay untold.
alter table episodes add column announced_at timestamptz;
update episodes set announced_at = now() where release_at <= now() and video_id is not null;
create index episodes_unannounced on episodes (release_at) where announced_at is null and deleted_at is null;

-- What people wrote to the operator, as they typed it.
create table contact_messages (
  id integer generated always as identity primary key,
  source text not null check (source in ('contact', 'landing')),
  name text not null,
  last_name text,
  phone text,
  email text not null,
  message text not null,
  -- Kept and not mailed.
  is_spam boolean not null,
  -- Names what was written, so that the same is kept once.
  digest text not null,
  -- A keyed hash of the address it came from, to tell when one writes too often.
  sender text not null,
  created_at timestamptz not null
);
create index contact_messages_sender on contact_messages (sender, created_at);
create index contact_messages_digest on contact_messages (digest, created_at);

-- Mail that waits to be sent; what was taken by the mail server is gone from here.
create table mails (
  id integer generated always as identity primary key,
  recipient text not null,
  reply_to_name text,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  -- Why the mail server will never take it.
  refused text
);
