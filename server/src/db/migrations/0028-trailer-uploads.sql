-- The latest trailer upload: the key that it will have once it can be played. It is being processed while
-- trailer_key differs, unless it cannot be played, and then its problem says why.
alter table shows
  add column trailer_upload text,
  add column trailer_problem text;
alter table seasons
  add column trailer_upload text,
  add column trailer_problem text;
