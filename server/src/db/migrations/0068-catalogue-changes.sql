-- Notifies every process, on commit, that what viewers see of the catalogue may have changed, so that none
-- keeps showing what it has read before. Columns that no viewer sees, and that jobs write often, are left out.
create function tell_of_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create trigger shows_are_told after insert or update or delete on shows
  for each statement execute function tell_of_catalogue();
create trigger seasons_are_told after insert or update or delete on seasons
  for each statement execute function tell_of_catalogue();
create trigger episodes_are_told after insert or delete or update of season_id, show_id, title, description,
    episode_number, release_at, landscape_id, portrait_id, video_id, take_down_id, deleted_at on episodes
  for each statement execute function tell_of_catalogue();
create trigger videos_are_told after update of duration_s on videos
  for each statement execute function tell_of_catalogue();
create trigger images_are_told after update on images
  for each statement execute function tell_of_catalogue();
create trigger categories_are_told after insert or update or delete on categories
  for each statement execute function tell_of_catalogue();
create trigger show_categories_are_told after insert or update or delete on show_categories
  for each statement execute function tell_of_catalogue();
create trigger show_cast_is_told after insert or update or delete on show_cast
  for each statement execute function tell_of_catalogue();
create trigger languages_are_told after insert or update or delete on languages
  for each statement execute function tell_of_catalogue();
create trigger banners_are_told after insert or update or delete on banners
  for each statement execute function tell_of_catalogue();
create trigger show_scores_are_told after insert or update or delete on show_scores
  for each statement execute function tell_of_catalogue();
create trigger region_trends_are_told after insert or update or delete on region_trends
  for each statement execute function tell_of_catalogue();
create trigger publishers_are_told after update of name on users
  for each statement execute function tell_of_catalogue();

-- Finds the next release, after which lists are read again.
create index shows_release on shows (release_date) where deleted_at is null;
create index seasons_release on seasons (release_date) where deleted_at is null;

-- Finds the publishers of shows for adults.
create index shows_for_adults on shows (publisher_id) where maturity_level = 'A - Adult' and deleted_at is null;
