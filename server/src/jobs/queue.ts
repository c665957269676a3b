import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Database } from '#db/database.ts';
import type { Tx } from '#db/types.ts';
import type { JobSettings } from '#jobs/settings.ts';

export type Jobs = {
  boss: PgBoss;
  /**
   * Sends a job as part of a transaction: the job exists if and only if the transaction commits.
   * @param key while a job of this name and key is waiting, sending it again has no effect.
   * @param priority jobs with a higher one are taken first; usually 0.
   */
  send: <T>(
    tx: Tx,
    job: JobSettings<T>,
    data: z.input<JobSettings<T>['data']>,
    key?: string,
    priority?: number,
  ) => Promise<void>;
  check: () => Promise<void>;
  close: () => Promise<void>;
};

// A worker that is silent for this long is considered dead, and its job goes to another.
const heartbeat_s = 15;

/** Connects to the job queue in the database and creates the queues of these jobs if they are missing. */
export async function openJobs(database: Database, jobs: readonly JobSettings[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: database.queue,
    backend: database.kind,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: job.retries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: job.retry_delay_max_s ?? 60,
      expireInSeconds: job.expire_in_s,
      heartbeatSeconds: heartbeat_s,
    });
    // Loads the queue's settings into memory now: inside a transaction there is no session to query with.
    await boss.findJobs(job.name, { id: '00000000-0000-0000-0000-000000000000' });
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
  }
  return {
    boss,
    send: async (tx, job, data, key, priority = 0) => {
      const options = { db: fromKysely(tx), priority, ...(key && { singletonKey: key }) };
      await boss.send(job.name, data as object, options);
    },
    check: async () => {
      await boss.schemaVersion();
    },
    close: () => boss.stop({ graceful: true, close: false, timeout: 8_000 }),
  };
}
