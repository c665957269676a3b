-- An index covers each rail's order completely: its first shows are read from the start of the index, whatever the
-- database knows about the distribution of scores, and shows with equal scores need no sorting.
alter table show_scores add column release_date timestamptz;
update show_scores set release_date = shows.release_date from shows where shows.id = show_scores.show_id;
alter table show_scores alter column release_date set not null;
drop index show_scores_popular;
drop index show_scores_trend;
create index show_scores_popular on show_scores (popular desc, release_date desc, show_id);
create index show_scores_trend on show_scores (trend desc, popular desc, release_date desc, show_id);

create or replace function give_show_scores() returns trigger language plpgsql as $$
begin
  insert into show_scores (show_id, release_date) values (new.id, new.release_date)
  on conflict (show_id) do update set release_date = excluded.release_date;
  return null;
end $$;

drop trigger shows_have_scores on shows;
create trigger shows_have_scores after insert or update of release_date on shows
  for each row execute function give_show_scores();
