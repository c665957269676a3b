-- The video that viewers of an episode get: the newest that became ready.
alter table videos add unique (id, episode_id);
alter table episodes add column video_id integer;
alter table episodes add foreign key (video_id, id) references videos (id, episode_id);
create index episodes_season on episodes (season_id) where deleted_at is null;
