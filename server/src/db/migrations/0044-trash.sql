-- What a publisher deleted and may still restore. Everything that was deleted together refers to the same entry. A row
-- with `deleted_at` and without an entry is permanently deleted: it stays only because views and royalties refer to
-- it.
create table trash_entries (
  id integer generated always as identity primary key,
  publisher_id integer not null references users (id),
  show_id integer unique references shows (id),
  season_id integer unique references seasons (id),
  episode_id integer unique references episodes (id),
  deleted_at timestamptz not null,
  check (num_nonnulls(show_id, season_id, episode_id) = 1)
);
create index trash_entries_publisher on trash_entries (publisher_id, deleted_at desc);
create index trash_entries_age on trash_entries (deleted_at);

alter table shows
  add column trash_id integer references trash_entries (id),
  add check (trash_id is null or deleted_at is not null);
alter table seasons
  add column trash_id integer references trash_entries (id),
  add check (trash_id is null or deleted_at is not null);
alter table episodes
  add column trash_id integer references trash_entries (id),
  add check (trash_id is null or deleted_at is not null);
create index shows_trash on shows (trash_id) where trash_id is not null;
create index seasons_trash on seasons (trash_id) where trash_id is not null;
create index episodes_trash on episodes (trash_id) where trash_id is not null;

-- Items deleted before the trash existed cannot be restored: its pictures and trailers are cleared.
update shows set landscape_id = null, portrait_id = null, trailer_key = null, trailer_upload = null,
  trailer_problem = null where deleted_at is not null;
update seasons set landscape_id = null, portrait_id = null, trailer_key = null, trailer_upload = null,
  trailer_problem = null where deleted_at is not null;
update episodes set landscape_id = null, portrait_id = null, trailer_key = null where deleted_at is not null;
