-- How often members who are no longer known watched each episode: they removed it from their history, or deleted
-- their account. Creators' tables add these to the rows of views.
create table departed_views (
  episode_id integer primary key references episodes (id) on delete cascade,
  views integer not null check (views > 0)
);
