import { sql } from 'kysely';

/**
 * How many films go before the row of `videos`: with our own worker those that it makes now and those that
 * were uploaded earlier; at a transcoder those of ours that wait there for longer. Null when it does not wait.
 */
export const queuePlace = sql<number | null>`case
  when videos.status = 'queued' then (
    select count(*)::int from videos before
    where before.status in ('queued', 'processing') and before.id <> videos.id
      and case before.status
        when 'queued' then (before.upload_id is null, before.id) < (videos.upload_id is null, videos.id)
        else not exists (select from transcoder_jobs where video_id = before.id and not closed and job_ref is not null)
      end)
  when videos.status = 'processing' then (
    select case when mine.state = 'submitted' then (
        select count(*)::int from transcoder_jobs before
        where before.state = 'submitted' and not before.closed and before.id < mine.id) end
    from transcoder_jobs mine where mine.video_id = videos.id and not mine.closed)
  end`;
