-- A film as it was uploaded, shown until the video that it stands in for is ready.
alter table videos add column stands_in_for integer references videos (id);
create unique index videos_stands_in_for on videos (stands_in_for);
