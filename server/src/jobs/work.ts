import type * as z from 'zod/mini';
import type { Context } from '#context.ts';
import type { Job } from '#jobs/define.ts';

export type JobRun<T> = {
  context: Context;
  data: T;
  /** Aborts when the service stops or the job is lost to another worker. */
  signal: AbortSignal;
};

/** A job with the function that does it. It may run twice and half. */
export type Handler = { job: Job; run: (given: JobRun<unknown>) => Promise<void> };

export function handle<T>(job: Job<T>, run: (given: JobRun<T>) => Promise<void>): Handler {
  return { job, run: run as Handler['run'] };
}

/**
 * Runs the given jobs as they come, until the answered function is called: that aborts what is running
 * and resolves when all of it has stopped.
 */
export async function work(context: Context, handlers: readonly Handler[]): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  for (const { job, run } of handlers) {
    await context.jobs.boss.work<object>(
      job.name,
      { batchSize: 1, pollingIntervalSeconds: 0.5, localConcurrency: job.concurrency },
      async ([given]) => {
        if (!given) return;
        const data = job.data.parse(given.data) as z.output<typeof job.data>;
        const signal = AbortSignal.any([stopping.signal, given.signal]);
        const log = context.log.child({ job: job.name, job_id: given.id });
        const one = run({ context: { ...context, log }, data, signal });
        const settled = one.catch(() => {});
        running.add(settled);
        try {
          await one;
        } catch (error) {
          if (!signal.aborted) log.error({ err: error }, 'A job failed and will be tried again');
          throw error;
        } finally {
          running.delete(settled);
        }
      },
    );
  }
  return async () => {
    stopping.abort(new Error('The service is stopping'));
    await Promise.all(running);
  };
}
