-- Whether it was cancelled because its subscriber redeemed a gift, so that it is not renewed during the gift's days. The
-- email about the gift says so.
alter table subscriptions add cancelled_for_gift boolean not null default false;
