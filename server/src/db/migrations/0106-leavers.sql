-- Creators who deleted their account and are still to be paid, or whose tax records the operator has to keep. Their
-- bank account, tax data and forms stay as long as the row does.
create table leavers (
  user_id integer primary key references users (id),
  left_at timestamptz not null,
  -- When the last payout was settled, or it became clear that nothing can be paid out.
  settled_at timestamptz,
  -- The last day of the year until which tax records are kept; null if they are not.
  records_until date
);
