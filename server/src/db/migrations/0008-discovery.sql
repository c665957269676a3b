-- Where a view came from, as two letters; null if unknown.
alter table views add column region text check (region ~ '^[A-Z]{2}$');
create index views_recent on views (viewed_at);

-- What the rails are ordered by, as described in docs/discovery.md; a job computes it from the views.
create table show_scores (
  show_id integer primary key references shows (id) on delete cascade,
  popular double precision not null default 0 check (popular >= 0),
  trend double precision not null default 0 check (trend >= 0)
);
create index show_scores_popular on show_scores (popular desc);
create index show_scores_trend on show_scores (trend desc, popular desc);
insert into show_scores (show_id) select id from shows;

-- Every show has its scores from the start, so that reading a rail is a plain join along an index.
create function give_show_scores() returns trigger language plpgsql as $$
begin
  insert into show_scores (show_id) values (new.id);
  return null;
end $$;

create trigger shows_have_scores after insert on shows for each row execute function give_show_scores();

-- Only shows whose views are rising in a region have a row.
create table region_trends (
  region text not null check (region ~ '^[A-Z]{2}$'),
  show_id integer not null references shows (id) on delete cascade,
  trend double precision not null check (trend > 0),
  primary key (region, show_id)
);
