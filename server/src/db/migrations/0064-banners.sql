-- Shows that staff feature in the banners of the home page, from the first to the last day, both included, in UTC.
create table banners (
  id integer generated always as identity primary key,
  place text not null check (place in ('top', 'middle', 'bottom')),
  show_id integer not null references shows (id),
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null,
  check (first_day <= last_day)
);
create index banners_last_day on banners (last_day);
