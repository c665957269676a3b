-- What last kept a video from getting on, and what the machine said of it; neither once the video is published.
alter table videos add column setback text
  check (setback in ('hangs', 'stuck', 'failed', 'out_of_memory', 'disk_full', 'interrupted'));
alter table videos add column setback_cause text;
