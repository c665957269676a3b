-- Tables that only grow have 64-bit keys: a service with ten million members writes two billion notifications or emails
-- in a few years.
alter table notifications alter column id type bigint;
alter table mails alter column id type bigint;
alter table sent_emails alter column id type bigint, alter column mail_id type bigint;
