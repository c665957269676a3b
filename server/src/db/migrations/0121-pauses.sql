-- When the pause of a subscription ends; the value stays until the next payment.
alter table subscriptions add paused_until timestamptz;
alter table sandbox_subscriptions add paused_until timestamptz;
