-- Whether staff gave the access: nothing is ever charged, and it ends when its subscription does.
alter table subscriptions add is_free boolean not null default false;
alter table sandbox_subscriptions
  add is_free boolean not null default false,
  drop constraint sandbox_subscriptions_check1,
  add constraint sandbox_subscriptions_running check (
    status not in ('active', 'past_due')
    or ((card is not null or is_free) and period_end is not null and due_at is not null)
  );
