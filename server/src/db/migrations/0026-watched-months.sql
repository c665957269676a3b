-- Finds what a viewer watched in the month that is being closed, however long they have been a member.
create index playback_sessions_month on playback_sessions (user_id, expires_at);
