-- Whether its subscriber redeemed a gift, for whose days it must not be renewed: the email about the gift says so.
alter table subscriptions add cancelled_for_gift boolean not null default false;
