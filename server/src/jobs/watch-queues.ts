import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { isDatabaseDownError } from '#db/outage.ts';
import { announceJob, jobsChannel, readQueues } from '#jobs/queue-queries.ts';

/** How often to query while announcements may be lost, and shortly after a job has ended. */
const fastPoll_ms = second;
/** How often to query otherwise: for the queue's own recurring jobs, and for the jobs of a worker that died. */
const slowPoll_ms = 5 * second;
/** The minimum time between queries: a burst of announcements causes one query. */
const minInterval_ms = 100;

export type QueueWatch = {
  /** Must be called when a job has ended, because it may have to be retried and others may follow. */
  jobEnded: () => void;
  /** Resolves when watching has ended, after `signal` was aborted. */
  ended: Promise<void>;
};

/**
 * Calls `wake` with the names of the queues that have jobs to take, until `signal` is aborted. Transactions
 * announce the jobs they send; occasional queries find jobs whose announcement was lost or that were not
 * announced.
 */
export function watchQueues(
  { database, db, jobs, log }: Context,
  wake: (ready: ReadonlySet<string>) => void,
  signal: AbortSignal,
): QueueWatch {
  // A connection pooler may silently drop announcements, so they are relied on only once one has arrived.
  let hasReceived = false;
  let lastEnd = -Infinity;
  let nextPoll = Promise.withResolvers<void>();
  const pollNow = () => nextPoll.resolve();
  signal.addEventListener('abort', pollNow);

  async function readAndWake(): Promise<number> {
    const { ready, next_in_ms, has_lost_job } = await readQueues(db);
    if (ready.length > 0) wake(new Set(ready));
    if (has_lost_job) await jobs.boss.supervise();
    return next_in_ms ?? Infinity;
  }

  async function watch(): Promise<void> {
    const listening = await database.listen({
      [jobsChannel]: () => {
        hasReceived = true;
        pollNow();
      },
    });
    await announceJob(db).catch(() => {});
    while (!signal.aborted) {
      nextPoll = Promise.withResolvers();
      let next_in_ms = Infinity;
      try {
        next_in_ms = await readAndWake();
      } catch (error) {
        // An outage has already been logged, and needs no action here.
        if (!isDatabaseDownError(error)) log.error({ err: error }, 'The job queues could not be read');
      }
      if (listening.mayHaveMissed()) hasReceived = false;
      const isBusy = performance.now() - lastEnd < slowPoll_ms;
      const timer = setTimeout(
        pollNow,
        Math.min(next_in_ms, hasReceived && !isBusy ? slowPoll_ms : fastPoll_ms),
      );
      await Promise.all([nextPoll.promise, sleep(minInterval_ms)]);
      clearTimeout(timer);
    }
    await listening.close();
  }

  return {
    jobEnded: () => {
      lastEnd = performance.now();
      pollNow();
    },
    ended: watch(),
  };
}
