-- Where the upload of a video could not be read. A video that is damaged has been processed and has files and
-- renditions like a ready one, but waits for its publisher's decision.
alter table videos add column damage jsonb;
alter table videos drop constraint videos_status_check;
alter table videos add constraint videos_status_check
  check (status in ('queued', 'processing', 'damaged', 'ready', 'failed'));
alter table videos drop constraint videos_check;
alter table videos add constraint videos_reason_check
  check ((status in ('failed', 'damaged')) = (reason is not null));
alter table videos add constraint videos_damage_check
  check (status <> 'damaged' or (damage is not null and prefix is not null and duration_s is not null));
