import type { JobResult, JobWithMetadata } from 'pg-boss';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Job, Prepare } from '#jobs/define.ts';
import { watchQueues } from '#jobs/watch-queues.ts';
import { tracedFrom } from '#traced.ts';

/**
 * A consumer of one kind of job; `stalled` while its job is stalled, and `replaced` once another consumer has
 * taken over.
 */
type Consumer = { name: string; id: string; stalled: boolean; replaced: boolean };

/** How often a consumer polls without being woken: rarely, because it is woken whenever a job is waiting. */
const poll_every_s = 900;

/**
 * Maximum number of replaced consumers per kind of job: even a hung job uses memory. A consumer is replaced
 * after a sixth of the time that its job may hang, so five are enough for jobs that hang one after another, and
 * no other job has to wait.
 */
const maxReplaced = 5;

/**
 * Runs these jobs as they come in, until the returned function is called: it aborts the running jobs and
 * resolves when all of them have stopped.
 */
export async function work(context: Context, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const consumers = new Set<Consumer>();
  const wake = (ready: ReadonlySet<string>) => {
    for (const { name, id } of consumers) if (ready.has(name)) context.jobs.boss.notifyWorker(id);
  };
  const queues = watchQueues(context, wake, stopping.signal);
  const runJob = async (job: Job, fetched: JobWithMetadata, yieldSlot: () => void): Promise<JobResult> => {
    const { id, retryCount } = fetched;
    const signal = AbortSignal.any([stopping.signal, fetched.signal]);
    const log = context.log.child({ job: job.name, job_id: id });
    const started = performance.now();
    const measure = (outcome: 'completed' | 'failed' | 'stopped') =>
      context.metrics.jobs.observe({ job: job.name, outcome }, (performance.now() - started) / second);
    try {
      const data = job.data.parse(fetched.data);
      const run = { context: { ...context, log }, data, signal, tries: retryCount + 1, yieldSlot };
      const attributes = { 'messaging.message.id': id, 'kinora.tries': run.tries };
      await tracedFrom(fetched.data, `job ${job.name}`, attributes, () => job.run(run));
      measure('completed');
      return { id, status: 'completed' };
    } catch (error) {
      measure(signal.aborted ? 'stopped' : 'failed');
      const nextStep = retryCount < job.retries ? 'and will be retried' : 'for the last time';
      if (!signal.aborted) log.error({ err: error }, `A job failed ${nextStep}`);
      return { id, status: 'failed', output: toStorableError(error) };
    }
  };
  /** Lets another consumer take over from a stalled one, as soon as fewer than `maxReplaced` have been replaced. */
  const replaceStalled = (job: Job) => {
    const sameKind = [...consumers].filter(({ name }) => name === job.name);
    const stalled = sameKind.find((consumer) => consumer.stalled && !consumer.replaced);
    const isFull = sameKind.filter(({ replaced }) => replaced).length >= maxReplaced;
    if (!stalled || isFull || stopping.signal.aborted) return;
    stalled.replaced = true;
    const replacing = startConsumer(job).catch((error: unknown) => {
      context.log.error({ err: error, job: job.name }, 'The next job could not be started');
    });
    running.add(replacing);
    void replacing.finally(() => running.delete(replacing));
  };
  /** Starts taking jobs of a kind, one after another or batch after batch. */
  const startConsumer = async (job: Job) => {
    const consumer: Consumer = { name: job.name, id: '', stalled: false, replaced: false };
    const yieldSlot = () => {
      consumer.stalled = true;
      replaceStalled(job);
    };
    consumers.add(consumer);
    consumer.id = await context.jobs.boss.work(
      job.name,
      {
        batchSize: job.batch ?? 1,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: poll_every_s,
        includeMetadata: true,
        perJobResults: true,
      },
      async (fetched: JobWithMetadata[]) => {
        const batch = Promise.all(fetched.map((each) => runJob(job, each, yieldSlot)));
        running.add(batch);
        try {
          return await batch;
        } finally {
          running.delete(batch);
          // The next job may be waiting already.
          context.jobs.boss.notifyWorker(consumer.id);
          queues.jobEnded();
          consumer.stalled = false;
          // This consumer was replaced while it was stalled, so it retires.
          if (consumer.replaced) {
            consumers.delete(consumer);
            replaceStalled(job);
            await context.jobs.boss.offWork(job.name, { id: consumer.id, wait: false });
          }
        }
      },
    );
  };
  const start = async (job: Job) => {
    for (let count = 0; count < job.concurrency; count += 1) await startConsumer(job);
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
  running.add(queues.ended);
  return async () => {
    stopping.abort(new Error('The service is stopping'));
    await Promise.all(running);
    // Otherwise these stopped consumers would keep taking jobs from another worker in this process.
    await Promise.all(Array.from(consumers, ({ name, id }) => context.jobs.boss.offWork(name, { id })));
  };
}

/**
 * Converts an error into a form that the queue can store: ffmpeg's messages about a hostile file may contain
 * bytes that are invalid in text.
 */
function toStorableError(error: unknown): Error {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return Object.assign(new Error(message.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()), { stack: '' });
}
