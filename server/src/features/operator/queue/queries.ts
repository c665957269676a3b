import { sql } from 'kysely';
import type { Page, PageQuery } from '@kinora/contract/schemas';
import type { jobSorts, jobStates, QueuedJob } from '@kinora/contract/operator/queue';
import { parseSort } from '#db/page.ts';
import type { Db, Tx } from '#db/types.ts';
import { processVideo } from '#features/processing/process-video-job.ts';
import { maxFileFaults } from '#features/processing/rules.ts';

type State = (typeof jobStates)[number];
type JobQuery = PageQuery<(typeof jobSorts)[number]> & { state: State };

const stateConditions: Record<State, ReturnType<typeof sql>> = {
  failed: sql`state = 'failed'`,
  waiting: sql`state < 'active'`,
  running: sql`state = 'active'`,
};

const timeColumns: Record<State, ReturnType<typeof sql>> = {
  failed: sql`completed_on`,
  waiting: sql`start_after`,
  running: sql`started_on`,
};

/**
 * The last setback of the film that a row of `pgboss.job` processes, with its technical cause and the
 * number of failed attempts.
 */
const filmSetback = sql`(
  select case setback when 'hangs' then 'Hangs' when 'stuck' then 'Got stuck' when 'out_of_memory' then 'Out of memory'
      when 'disk_full' then 'Disk full' when 'failed' then 'Failed' else 'Interrupted' end
    || case when file_faults > 0 then ', failed attempts: ' || file_faults || ' of ' || ${maxFileFaults}::int else '' end
    || ': ' || right(setback_cause, 400)
  from videos
  where name = ${processVideo.name} and setback is not null and videos.id = (data ->> 'video_id')::int
    and coalesce((data ->> 'helps')::boolean, false) = false)`;

/** Lists a page of the jobs in one state, and counts all that match. */
export async function listJobs(
  db: Db,
  { state, search, sort, page, page_size }: JobQuery,
): Promise<Page<QueuedJob>> {
  const matches = sql`${stateConditions[state]} and position(lower(${search}) in lower(name)) > 0`;
  const direction = sql.raw(parseSort(sort).direction);
  const { rows } = await sql<QueuedJob>`
    select id, name, coalesce(data::text, '{}') as about, ${state}::text as state,
      retry_count + case when state < 'active' then 0 else 1 end as tries,
      coalesce(
        case when state <= 'active' then ${filmSetback} end,
        left(coalesce(output ->> 'message', output ->> 'value'), 500)
      ) as reason, ${timeColumns[state]} as at
    from pgboss.job where ${matches} order by ${timeColumns[state]} ${direction}, id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from pgboss.job where ${matches}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Finds a job that failed permanently, and locks it. */
export async function lockFailedJob(
  tx: Tx,
  job_id: string,
): Promise<{ name: string; about: string } | undefined> {
  const { rows } = await sql<{ name: string; about: string }>`
    select name, data::text as about from pgboss.job where id = ${job_id}::uuid and state = 'failed'
    for update`.execute(tx);
  return rows[0];
}

/** Gives a failed job another attempt, as the queue's own retry does. */
export async function requeueJob(tx: Tx, name: string, job_id: string): Promise<void> {
  await sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
    where name = ${name} and id = ${job_id}::uuid`.execute(tx);
}

/** @param name the job's kind; the queue finds a job by kind and id. */
export async function deleteJob(tx: Tx, name: string, job_id: string): Promise<void> {
  await sql`delete from pgboss.job where name = ${name} and id = ${job_id}::uuid`.execute(tx);
}
