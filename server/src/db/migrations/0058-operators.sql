-- People who run the service have roles; members whose accounts are suspended cannot sign in.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('member', 'support', 'moderator', 'operator', 'owner'));
-- 'infinity' if the suspension is permanent.
alter table users add column suspended_until timestamptz;
alter table users add column suspension_reason text;
alter table users add constraint users_suspension_has_reason
  check (suspended_until is null or suspension_reason is not null);

-- Who did what to whom, when, from where and why. Entries are only added, and deleted once they have been kept as
-- long as their kind requires.
create table audit_log (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  act text not null,
  -- Null for the command line, and for a failed sign-in.
  actor_id integer references users (id),
  actor_role text,
  target_id integer references users (id),
  subject text,
  reason text,
  network text,
  keep_until timestamptz not null
);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_target on audit_log (target_id, id);
create index audit_log_act on audit_log (act, id);
create index audit_log_keep_until on audit_log (keep_until);

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.keep_until < now() then
    return old;
  end if;
  -- When an account is deleted, its network addresses are removed, and nothing else changes.
  if tg_op = 'UPDATE' and new.network is null and to_jsonb(new) - 'network' = to_jsonb(old) - 'network' then
    return new;
  end if;
  raise exception 'The audit log is only added to';
end $$;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function audit_log_stays();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function audit_log_stays();
