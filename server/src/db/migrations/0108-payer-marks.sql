-- By what a member pays: a keyed hash of what the provider calls a card or a payer, which cannot be turned back into
-- either. It only tells whether accounts pay by the same one. Rows that no reading of a subscription has confirmed
-- for a month are deleted.
create table payer_marks (
  user_id integer not null references users (id),
  provider text not null check (provider in ('stripe', 'paypal')),
  mark text not null,
  seen_at timestamptz not null,
  primary key (user_id, mark)
);
create index payer_marks_mark on payer_marks (mark);
