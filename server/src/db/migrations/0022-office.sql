-- Publishers' tables sort titles in dictionary order; their other sort orders need no index to be fast.
create index episodes_title on episodes (season_id, title collate "und-x-icu", episode_number)
  where deleted_at is null;
create index seasons_title on seasons (show_id, title collate "und-x-icu", id) where deleted_at is null;
