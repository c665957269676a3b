import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** Lists the queues that have a job to be taken now, by the same conditions as the queue's own fetch. */
export async function listReadyQueues(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.queue
    where exists (
      select from pgboss.job
      where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())
  `.execute(db);
  return rows.map(({ name }) => name);
}
