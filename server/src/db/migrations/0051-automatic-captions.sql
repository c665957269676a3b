-- Who wrote captions; those of earlier versions, which did not record it, count as uploaded.
alter table captions add column source text not null default 'uploaded'
  check (source in ('uploaded', 'imported', 'automatic', 'translated'));
alter table captions alter column source drop default;

-- The film that a transcriber listened to; its captions do not fit another one.
alter table captions add column video_id integer references videos (id);
alter table captions add check ((video_id is not null) = (source in ('automatic', 'translated')));

-- What a transcriber was asked to do for a film, and what came of it. `done` says nothing about the captions:
-- their publisher may have deleted them since.
create table transcriptions (
  video_id integer not null references videos (id) on delete cascade,
  task text not null check (task in ('transcribe', 'translate')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'no_speech', 'failed')),
  asked_at timestamptz not null,
  primary key (video_id, task)
);
