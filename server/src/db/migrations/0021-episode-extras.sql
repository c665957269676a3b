-- Viewers choose captions by language, so there is one file of each.
alter table captions drop constraint captions_episode_id_language_label_key;
alter table captions add unique (episode_id, language);

-- Which film a viewer is in the middle of: it stays until it was seen, though another has taken its place.
-- Null for playbacks that began before this was noted.
alter table playback_sessions add column video_id integer references videos (id);
create index playback_sessions_video on playback_sessions (video_id, expires_at);
