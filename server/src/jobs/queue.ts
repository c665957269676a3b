import { fromKysely, PgBoss, type QueueResult } from 'pg-boss';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Database } from '#db/database.ts';
import type { Tx } from '#db/types.ts';
import { announceJob } from '#jobs/queue-queries.ts';
import type { JobSettings } from '#jobs/settings.ts';
import { traceHeaders } from '#traced.ts';

export type Jobs = {
  boss: PgBoss;
  /**
   * Sends a job as part of a transaction: the job exists if and only if the transaction commits.
   * @param key while a job with this name and key is waiting, sending it again has no effect.
   * @param priority jobs with a higher priority are taken first; usually 0.
   * @param start_after when the job can be taken; at once by default.
   */
  send: <T>(
    tx: Tx,
    job: JobSettings<T>,
    data: z.input<JobSettings<T>['data']>,
    key?: string,
    priority?: number,
    start_after?: Date,
  ) => Promise<void>;
  check: () => Promise<void>;
  close: () => Promise<void>;
};

// A worker that is silent for this long is considered dead, and its job goes to another worker.
const heartbeat_s = 15;

/**
 * Connects to the job queue in the database, and creates the queues of these jobs or updates queues that
 * another version created with other settings.
 */
export async function openJobs(database: Database, jobs: readonly JobSettings[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: database.queue,
    backend: database.kind,
    // Supervision is expensive; workers start it as soon as they find a lost job.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 15,
    // None of our jobs waits for another job, so this does not need to run often.
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'));
  await boss.start();
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const job of jobs) {
    const settings = queueSettings(job);
    const queue = queues.get(job.name);
    if (!queue || !hasSettings(queue, settings)) {
      if (queue) await boss.updateQueue(job.name, settings);
      else await boss.createQueue(job.name, { policy: 'short', ...settings });
      // Loads the queue's settings into memory now: inside a transaction there is no session to query them.
      await boss.findJobs(job.name, { id: '00000000-0000-0000-0000-000000000000' });
    }
    if (job.cron && crons.get(job.name) !== job.cron)
      await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
  }
  return {
    boss,
    send: async (tx, job, data, key, priority = 0, start_after) => {
      const options = {
        db: fromKysely(tx),
        priority,
        ...(key && { singletonKey: key }),
        ...(start_after && { startAfter: start_after }),
      };
      await boss.send(job.name, { ...traceHeaders(), ...(data as object) }, options);
      await announceJob(tx);
    },
    check: async () => {
      await boss.schemaVersion();
    },
    close: () => boss.stop({ graceful: true, close: false, timeout: 8_000 }),
  };
}

const queueSettings = (job: JobSettings) => ({
  retryLimit: job.retries,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: job.retry_delay_max_s ?? 60,
  expireInSeconds: job.expire_in_s,
  heartbeatSeconds: heartbeat_s,
});

const hasSettings = (queue: QueueResult, settings: ReturnType<typeof queueSettings>): boolean =>
  Object.entries(settings).every(([name, value]) => queue[name as keyof typeof settings] === value);
