-- What moderators took down: a show, or one of its episodes. Nobody but its creator sees it until it is restored.
create table take_downs (
  id integer generated always as identity primary key,
  show_id integer not null references shows (id),
  -- Null if the whole show was taken down.
  episode_id integer references episodes (id),
  reason text not null,
  taken_down_at timestamptz not null,
  taken_down_by integer references users (id),
  -- Null before the appeal, and once the creator's account is deleted.
  appeal text,
  appealed_at timestamptz,
  is_appeal_granted boolean,
  appeal_answer text,
  appeal_decided_at timestamptz,
  appeal_decided_by integer references users (id),
  restored_at timestamptz,
  restored_by integer references users (id),
  check (appeal is null or appealed_at is not null),
  check (appeal_decided_at is null or appealed_at is not null),
  check ((appeal_decided_at is null) = (appeal_answer is null)),
  check ((appeal_decided_at is null) = (is_appeal_granted is null))
);
create index take_downs_show on take_downs (show_id, id);
create unique index take_downs_show_now on take_downs (show_id) where episode_id is null and restored_at is null;
create unique index take_downs_episode_now on take_downs (episode_id) where restored_at is null;

-- The take-down that is in effect.
alter table shows add column take_down_id integer references take_downs (id);
alter table episodes add column take_down_id integer references take_downs (id);
create index shows_taken_down on shows (take_down_id) where take_down_id is not null;
create index episodes_taken_down on episodes (take_down_id) where take_down_id is not null;

create table reports (
  id integer generated always as identity primary key,
  -- Null once the account is deleted.
  user_id integer references users (id),
  about text not null check (about in ('show', 'episode', 'creator')),
  show_id integer not null references shows (id),
  episode_id integer references episodes (id),
  reason text not null,
  words text not null,
  -- The moment in the film.
  at_s integer check (at_s >= 0),
  created_at timestamptz not null,
  assignee_id integer references users (id),
  decision text check (decision in ('none', 'warned', 'taken-down', 'suspended')),
  -- What the person who reported it was told.
  answer text,
  decided_at timestamptz,
  decided_by integer references users (id),
  check ((about = 'episode') = (episode_id is not null)),
  check (at_s is null or episode_id is not null),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (answer is null))
);
create index reports_open on reports (id) where decision is null;
create index reports_show on reports (show_id, id);
create index reports_user on reports (user_id, created_at);

-- The history of a report or a take-down is what the audit log says about it.
create index audit_log_subject on audit_log (subject, id) where subject is not null;
