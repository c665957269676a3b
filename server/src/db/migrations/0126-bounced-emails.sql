-- Identifies the message that was sent, to recognize the report of a mail server that could not deliver it; and what that
-- report says.
alter table sent_emails add column mail_id integer;
alter table sent_emails add column bounced text;
create unique index sent_emails_mail on sent_emails (mail_id) where mail_id is not null;
create index sent_emails_bounced on sent_emails (id) where bounced is not null;
