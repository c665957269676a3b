-- A month that is closed asks for what somebody watched in it, however long they have been here.
create index playback_sessions_month on playback_sessions (user_id, expires_at);
