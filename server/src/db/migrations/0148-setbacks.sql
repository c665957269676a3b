-- What last held up the processing of a video, and the error behind it; both null once the video is published.
alter table videos add column setback text
  check (setback in ('hangs', 'stuck', 'failed', 'out_of_memory', 'disk_full', 'interrupted'));
alter table videos add column setback_cause text;
