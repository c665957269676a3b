-- Captions and chapters that came with a film are deleted when another film replaces it. Those that their creator has
-- saved since are the creator's own, and refer to no film.
alter table captions drop constraint captions_check;
alter table captions add check (source <> 'uploaded' or video_id is null);
alter table captions add check (source not in ('automatic', 'translated') or video_id is not null);
update captions set video_id = (
  select max(videos.id) from videos
  where videos.episode_id = captions.episode_id and stands_in_for is null and videos.created_at <= captions.created_at
) where source = 'imported';

-- Where earlier chapters came from was not recorded: they count as the creator's own.
alter table chapters add column video_id integer references videos (id);

-- What a film holds as text, until it is published.
alter table videos add column texts jsonb;
