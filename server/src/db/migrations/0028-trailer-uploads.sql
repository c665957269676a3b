-- The storage key that the latest uploaded trailer will have once it can be played. The trailer is being processed while
-- trailer_key differs, unless trailer_problem states why it cannot be played.
alter table shows
  add column trailer_upload text,
  add column trailer_problem text;
alter table seasons
  add column trailer_upload text,
  add column trailer_problem text;
