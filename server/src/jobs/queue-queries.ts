import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** The channel on which transactions announce that they have sent a job. */
export const jobsChannel = 'jobs';

export type Queues = {
  /** Queues with a job that can be taken now, by the same conditions as the queue's own fetch. */
  ready: string[];
  /** Milliseconds until the next scheduled job can be taken; null if there is none. */
  next_in_ms: number | null;
  /** Whether a job is still marked as running although its worker has died or its time is up. */
  has_lost_job: boolean;
};

export async function readQueues(db: Db): Promise<Queues> {
  const { rows } = await sql<Queues>`
    with waiting as (
      select queue.name, (
        select min(job.start_after) from pgboss.job
        where job.name = queue.name and job.state < 'active' and not job.blocked) as next
      from pgboss.queue)
    select
      array(select name from waiting where next <= now()) as ready,
      (select extract(epoch from min(next) - now())::float8 * 1000 from waiting where next > now())
        as next_in_ms,
      exists (
        select from pgboss.job
        where state = 'active' and (
          heartbeat_on + heartbeat_seconds * interval '1 second' < now()
          or started_on + expire_seconds * interval '1 second' < now())) as has_lost_job
  `.execute(db);
  return rows[0] ?? { ready: [], next_in_ms: null, has_lost_job: false };
}

export async function announceJob(db: Db): Promise<void> {
  await sql`select pg_notify(${jobsChannel}, '')`.execute(db);
}

/** Whether a job in this queue, with at least this priority and a different key, can be taken now. */
export async function isJobWaiting(
  db: Db,
  { name, min_priority, except_key }: { name: string; min_priority: number; except_key: string },
): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job
    where name = ${name} and state < 'active' and not blocked and start_after <= now()
      and priority >= ${min_priority} and singleton_key is distinct from ${except_key}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Brings a job that was scheduled for later forward to an earlier time; a time in the past means now. */
export async function bringForward(
  db: Db,
  { name, key, to }: { name: string; key: string; to: Date },
): Promise<void> {
  const { numAffectedRows } = await sql`update pgboss.job set start_after = ${to.toISOString()}::timestamptz
    where name = ${name} and singleton_key = ${key} and state = 'created'
      and start_after > ${to.toISOString()}::timestamptz`.execute(db);
  if (numAffectedRows) await announceJob(db);
}

/** Makes a waiting job available at once, ahead of others of its kind. @returns false if it is not waiting. */
export async function moveToFront(
  db: Db,
  { name, key, priority }: { name: string; key: string; priority: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update pgboss.job set priority = ${priority}, start_after = now()
    where name = ${name} and singleton_key = ${key} and state < 'active'`.execute(db);
  if (!numAffectedRows) return false;
  await announceJob(db);
  return true;
}
