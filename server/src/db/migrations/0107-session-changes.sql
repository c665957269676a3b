-- Notifies every process, on commit, of users whose cached sessions are out of date: who they are, whether they are
-- signed in, and what they may do. A change of when they were last seen is left out.
create function tell_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;
create trigger users_are_told after delete or update of email, name, role, maturity_level, adult_confirmed_at,
    deleted_at, suspended_until on users
  for each row execute function tell_of_user();

create function tell_of_row_of_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('sessions', old.user_id::text);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('sessions', new.user_id::text);
  end if;
  return null;
end $$;
create trigger changed_sessions_are_told after delete or update of user_id, token_hash, device_hash, created_at,
    expires_at, revoked_at, confirmed_at on sessions
  for each row execute function tell_of_row_of_user();
create trigger access_is_told after insert or delete or update of user_id, access_until, blocked on subscriptions
  for each row execute function tell_of_row_of_user();
create trigger totp_factors_are_told after insert or delete or update of user_id on totp_factors
  for each row execute function tell_of_row_of_user();
create trigger passkeys_are_told after insert or delete or update of user_id on passkeys
  for each row execute function tell_of_row_of_user();
