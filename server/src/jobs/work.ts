import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Context } from '#context.ts';
import type { Job } from '#jobs/define.ts';

export type JobRun<T> = {
  context: Context;
  data: T;
  /** Aborts when the service stops or the job is lost to another worker. */
  signal: AbortSignal;
  /** Number of this attempt, from 1. The last one is `job.retries` + 1. */
  tries: number;
  /** Lets the next job of this kind start alongside this one, which is stalled and uses nothing it needs. */
  standAside: () => void;
};

/** A job with the function that runs it, which may run more than once or stop midway. */
export type Handler = {
  job: Job;
  run: (given: JobRun<unknown>) => Promise<void>;
  prepare: Prepare | undefined;
};

/** Resolves when this process can run the job; until then it takes none, and those sent wait. */
export type Prepare = (context: Context, signal: AbortSignal) => Promise<void>;

export function handle<T>(job: Job<T>, run: (given: JobRun<T>) => Promise<void>, prepare?: Prepare): Handler {
  return { job, run: run as Handler['run'], prepare };
}

/** A consumer of one kind of job; `aside` once its job has stalled. */
type Taker = { name: string; id: string; aside: boolean };

/** Maximum number of stalled jobs per kind: even a hung job uses memory. */
const mostAside = 4;

/**
 * Runs the jobs that `handlers` cover as they come in, until the returned function is called: that aborts
 * what is running and resolves when all of it has stopped.
 */
export async function work(context: Context, handlers: readonly Handler[]): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const takers = new Set<Taker>();
  const runOne = async (
    { job, run }: Handler,
    given: JobWithMetadata,
    standAside: () => void,
  ): Promise<JobResult> => {
    const { id, retryCount } = given;
    const signal = AbortSignal.any([stopping.signal, given.signal]);
    const log = context.log.child({ job: job.name, job_id: id });
    try {
      const data = job.data.parse(given.data);
      await run({ context: { ...context, log }, data, signal, tries: retryCount + 1, standAside });
      return { id, status: 'completed' };
    } catch (error) {
      const then = retryCount < job.retries ? 'and will be tried again' : 'for the last time';
      if (!signal.aborted) log.error({ err: error }, `A job failed ${then}`);
      return { id, status: 'failed', output: storable(error) };
    }
  };
  /** Takes jobs of a kind one after another, or batch after batch. */
  const take = async (handler: Handler) => {
    const { job } = handler;
    const taker: Taker = { name: job.name, id: '', aside: false };
    const standAside = () => {
      const others = [...takers].filter(({ name, aside }) => name === job.name && aside);
      if (taker.aside || stopping.signal.aborted || others.length >= mostAside) return;
      taker.aside = true;
      const replacing = take(handler).catch((error: unknown) => {
        context.log.error({ err: error, job: job.name }, 'The next job could not be begun');
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
        // Nobody waits for scheduled jobs, and an idle machine should not poll often.
        pollingIntervalSeconds: job.cron ? 5 : 1,
        includeMetadata: true,
        perJobResults: true,
      },
      async (given: JobWithMetadata[]) => {
        const batch = Promise.all(given.map((one) => runOne(handler, one, standAside)));
        running.add(batch);
        try {
          return await batch;
        } finally {
          running.delete(batch);
          // A replacement has already taken over.
          if (taker.aside) {
            takers.delete(taker);
            await context.jobs.boss.offWork(job.name, { id: taker.id, wait: false });
          }
        }
      },
    );
  };
  const start = async (handler: Handler) => {
    for (let count = 0; count < handler.job.concurrency; count += 1) await take(handler);
  };
  const startWhenPrepared = async (handler: Handler, prepare: Prepare) => {
    try {
      await prepare(context, stopping.signal);
      if (!stopping.signal.aborted) await start(handler);
    } catch (error) {
      if (!stopping.signal.aborted)
        context.log.error({ err: error, job: handler.job.name }, 'Jobs of this kind are not taken');
    }
  };
  for (const handler of handlers) {
    if (handler.prepare) running.add(startWhenPrepared(handler, handler.prepare));
    else await start(handler);
    if (handler.job.at_start) await context.jobs.boss.send(handler.job.name, {});
  }
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
