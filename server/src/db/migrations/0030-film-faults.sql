-- How often work on the file has failed without the machine being at fault; the third time is the last.
alter table videos add column file_faults smallint not null default 0;
