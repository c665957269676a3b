-- Whether staff gave the access: nothing is ever charged, and it ends when its subscription does.
alter table subscriptions add is_free boolean not null default false;
alter table sandbox_subscriptions add is_free boolean not null default false;
