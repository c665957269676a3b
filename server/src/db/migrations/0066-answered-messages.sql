-- A message to the operator is open until somebody answers it or closes it without an answer.
alter table contact_messages add column handled_at timestamptz;
alter table contact_messages add column handled_by integer references users (id);
alter table contact_messages add column answer text;
alter table contact_messages add constraint contact_messages_answer_is_dated
  check (handled_at is not null or (answer is null and handled_by is null));
create index contact_messages_open on contact_messages (id) where handled_at is null and not is_spam;
