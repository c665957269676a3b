-- How often processing has failed because of the file and not because of the machine; after the third time, the film
-- fails.
alter table videos add column file_faults smallint not null default 0;
