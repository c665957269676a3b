import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { isDatabaseDown } from '#db/outage.ts';
import type { Job, Prepare } from '#jobs/define.ts';
import { listReadyQueues } from '#jobs/queue-queries.ts';

/** A consumer of one kind of job; `aside` once its job has stalled. */
type Taker = { name: string; id: string; aside: boolean };

/** How often one query looks for queues with jobs ready, and wakes their consumers. */
const look_every_ms = second;
/** How often a taker looks by itself. */
const poll_every_s = 60;

/** Maximum number of stalled jobs per kind: even a hung job uses memory. */
const mostAside = 4;

/**
 * Runs these jobs as they come in, until the returned function is called: that aborts what is running and
 * resolves when all of it has stopped.
 */
export async function work(context: Context, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const takers = new Set<Taker>();
  const runOne = async (job: Job, fetched: JobWithMetadata, standAside: () => void): Promise<JobResult> => {
    const { id, retryCount } = fetched;
    const signal = AbortSignal.any([stopping.signal, fetched.signal]);
    const log = context.log.child({ job: job.name, job_id: id });
    try {
      const data = job.data.parse(fetched.data);
      await job.run({ context: { ...context, log }, data, signal, tries: retryCount + 1, standAside });
      return { id, status: 'completed' };
    } catch (error) {
      const then = retryCount < job.retries ? 'and will be tried again' : 'for the last time';
      if (!signal.aborted) log.error({ err: error }, `A job failed ${then}`);
      return { id, status: 'failed', output: storable(error) };
    }
  };
  /** Takes jobs of a kind one after another, or batch after batch. */
  const take = async (job: Job) => {
    const taker: Taker = { name: job.name, id: '', aside: false };
    const standAside = () => {
      const others = [...takers].filter(({ name, aside }) => name === job.name && aside);
      if (taker.aside || stopping.signal.aborted || others.length >= mostAside) return;
      taker.aside = true;
      const replacing = take(job).catch((error: unknown) => {
        context.log.error({ err: error, job: job.name }, 'The next job could not be started');
      });
      running.add(replacing);
      void replacing.finally(() => running.delete(replacing));
    };
    takers.add(taker);
    taker.id = await context.jobs.boss.work(
      job.name,
      {
        batchSize: job.batch ?? 1,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: poll_every_s,
        includeMetadata: true,
        perJobResults: true,
      },
      async (fetched: JobWithMetadata[]) => {
        const batch = Promise.all(fetched.map((one) => runOne(job, one, standAside)));
        running.add(batch);
        try {
          return await batch;
        } finally {
          running.delete(batch);
          // The next job may be waiting already.
          context.jobs.boss.notifyWorker(taker.id);
          // A replacement has already taken over.
          if (taker.aside) {
            takers.delete(taker);
            await context.jobs.boss.offWork(job.name, { id: taker.id, wait: false });
          }
        }
      },
    );
  };
  const wakeTakers = async () => {
    while (!stopping.signal.aborted) {
      try {
        const ready = new Set(await listReadyQueues(context.db));
        for (const { name, id } of takers) if (ready.has(name)) context.jobs.boss.notifyWorker(id);
      } catch (error) {
        // An outage has been logged, and ends by itself.
        if (!isDatabaseDown(error)) context.log.error({ err: error }, 'The job queues could not be read');
      }
      await sleep(look_every_ms, null, { signal: stopping.signal }).catch(() => {});
    }
  };
  const start = async (job: Job) => {
    for (let count = 0; count < job.concurrency; count += 1) await take(job);
  };
  const startWhenPrepared = async (job: Job, prepare: Prepare) => {
    try {
      await prepare(context, stopping.signal);
      if (!stopping.signal.aborted) await start(job);
    } catch (error) {
      if (!stopping.signal.aborted)
        context.log.error({ err: error, job: job.name }, 'Workers for this job could not be started');
    }
  };
  for (const job of jobs) {
    if (job.prepare) running.add(startWhenPrepared(job, job.prepare));
    else await start(job);
    if (job.at_start) await context.jobs.boss.send(job.name, {});
  }
  running.add(wakeTakers());
  return async () => {
    stopping.abort(new Error('The service is stopping'));
    await Promise.all(running);
    // Otherwise these stopped consumers would go on taking jobs from another worker in this process.
    await Promise.all(Array.from(takers, ({ name, id }) => context.jobs.boss.offWork(name, { id })));
  };
}

/**
 * An error in a form the queue can store: ffmpeg's messages about a hostile file may contain bytes that are
 * invalid in text.
 */
function storable(error: unknown): Error {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return Object.assign(new Error(said.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()), { stack: '' });
}
