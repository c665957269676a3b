-- What a member pays with: a keyed hash of the provider's identifier of a card or a payer, from which the identifier
-- cannot be recovered. It only shows whether accounts pay with the same one. Rows are deleted if no subscription that
-- was read has confirmed them for a month.
create table payer_marks (
  user_id integer not null references users (id),
  provider text not null check (provider in ('stripe', 'paypal')),
  mark text not null,
  seen_at timestamptz not null,
  primary key (user_id, mark)
);
create index payer_marks_mark on payer_marks (mark);
