-- How often work on the file has failed for no fault of the machine's; the third time ends it.
alter table videos add column file_faults smallint not null default 0;
