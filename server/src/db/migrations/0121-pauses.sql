-- Until when its subscriber has paused a subscription; it stays until the next payment.
alter table subscriptions add paused_until timestamptz;
alter table sandbox_subscriptions add paused_until timestamptz;
