-- When an email about it was queued.
alter table notifications add column mailed_at timestamptz;

-- Notifies every process, on commit, of users whose notifications have changed, and of sessions that have ended.
create function tell_of_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.user_id::text);
  return null;
end $$;
create trigger notifications_are_told after insert or update of status on notifications
  for each row execute function tell_of_notification();

create function tell_of_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended_sessions', old.id::text);
  return null;
end $$;
create trigger revoked_sessions_are_told after update of revoked_at on sessions
  for each row execute function tell_of_ended_session();
create trigger removed_sessions_are_told after delete on sessions
  for each row execute function tell_of_ended_session();
