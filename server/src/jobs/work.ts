import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Context } from '#context.ts';
import type { Job } from '#jobs/define.ts';

export type JobRun<T> = {
  context: Context;
  data: T;
  /** Aborts when the service stops or the job is lost to another worker. */
  signal: AbortSignal;
  /** Which try this is, from 1. After `job.retries` further ones there is none left. */
  tries: number;
  /**
   * Lets the next job of this kind begin beside this one, which has come to a standstill and takes nothing that
   * the other one needs.
   */
  standAside: () => void;
};

/** A job with the function that does it. It may run twice and half. */
export type Handler = {
  job: Job;
  run: (given: JobRun<unknown>) => Promise<void>;
  prepare: Prepare | undefined;
};

/** Resolves when this process can do the job; until then it takes none, and those sent wait. */
export type Prepare = (context: Context, signal: AbortSignal) => Promise<void>;

export function handle<T>(job: Job<T>, run: (given: JobRun<T>) => Promise<void>, prepare?: Prepare): Handler {
  return { job, run: run as Handler['run'], prepare };
}

/** What fetches jobs of a kind; `aside` when its job has come to a standstill. */
type Taker = { name: string; id: string; aside: boolean };

/** How many jobs of a kind may stand aside: even what hangs takes memory. */
const mostAside = 4;

/**
 * Runs the given jobs as they come, until the answered function is called: that aborts what is running
 * and resolves when all of it has stopped.
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
  /** Takes jobs of a kind one after the other, or batch after batch. */
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
        // Nobody waits for what comes by the clock; and a machine with nothing to do should rest.
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
          // Another one has taken its place.
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
    // Another worker of this process would else share with this one what it can no longer do.
    await Promise.all(Array.from(takers, ({ name, id }) => context.jobs.boss.offWork(name, { id })));
  };
}

/** An error as the queue can keep it: what ffmpeg says of a hostile file may hold bytes that no text may. */
function storable(error: unknown): Error {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return Object.assign(new Error(said.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()), { stack: '' });
}
