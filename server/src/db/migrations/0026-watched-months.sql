-- Closing a month queries what a viewer watched in it, however long they have been a member.
create index playback_sessions_month on playback_sessions (user_id, expires_at);
