-- Finds the shows with the same people, for More Like This.
create index show_cast_name on show_cast (lower(name collate "und-x-icu"));
