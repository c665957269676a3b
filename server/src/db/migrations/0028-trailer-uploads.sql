-- The trailer that was uploaded last: the key that it has once it can be played. It is on its way while
-- trailer_key is another one, unless it cannot be played, and then its problem says why.
alter table shows
  add column trailer_upload text,
  add column trailer_problem text;
alter table seasons
  add column trailer_upload text,
  add column trailer_problem text;
