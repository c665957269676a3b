-- Tables that only grow have keys of 64 bits: a service of ten million members writes two thousand million
-- notifications or emails in a few years.
alter table notifications alter column id type bigint;
alter table mails alter column id type bigint;
alter table sent_emails alter column id type bigint, alter column mail_id type bigint;
