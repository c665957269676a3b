-- What a viewer watched in months that are not closed yet and then removed from their history: only the milliseconds
-- that count for each show, so that creators lose no royalties. Deleted once the month is closed. May be negative: see
-- server/src/features/earnings/royalties/close/keep-forgotten.ts.
create table forgotten_watching (
  user_id integer not null references users (id) on delete cascade,
  month date not null,
  show_id integer not null references shows (id) on delete cascade,
  watched_ms bigint not null,
  primary key (user_id, month, show_id)
);

-- Whether the next episode starts automatically.
alter table preferences add column autoplay_next boolean not null default true;

-- Where the credits start, from which the next episode is offered. Null if the creator marked nothing: it is then
-- offered at the end.
alter table episodes add column credits_start_s numeric check (credits_start_s >= 0);
