-- Viewers choose captions by language, so there is one file per language.
alter table captions drop constraint captions_episode_id_language_label_key;
alter table captions add unique (episode_id, language);

-- Which film a viewer is watching: it is kept until they have finished, even if another one has replaced it.
-- Null for playbacks that began before this column existed.
alter table playback_sessions add column video_id integer references videos (id);
create index playback_sessions_video on playback_sessions (video_id, expires_at);
