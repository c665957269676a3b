-- Tells every process, on commit, what it must read again: which shows a viewer follows, and which other shows a
-- show's viewers watch.
create trigger follows_are_told after insert or delete on follows
  for each row execute function tell_of_row_of_user();
create trigger neighbours_are_told after insert or update or delete on neighbour_models
  for each statement execute function tell_of_catalogue();
