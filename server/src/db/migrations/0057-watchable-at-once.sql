-- How much of a stand-in can be watched while the rest of it is still being made, in seconds; null once all of it can.
alter table videos add column playable_s double precision
  check (playable_s is null or (playable_s > 0 and stands_in_for is not null));
create index videos_growing on videos (stands_in_for) where playable_s is not null;

-- Why the film of an upload cannot be played, as sentences for its publisher, if that is known before it is complete.
alter table uploads add column problem text;
