import type { Context } from '#context.ts';
import type { JobSettings } from '#jobs/settings.ts';

/** One attempt at a job. */
export type JobRun<T> = {
  context: Context;
  data: T;
  /** Aborts when the service stops or the job is lost to another worker. */
  signal: AbortSignal;
  /** The number of this attempt, starting at 1; the last attempt is number `job.retries` + 1. */
  tries: number;
  /** Lets the next job of this kind start alongside this one, which is stalled and uses nothing that the next one needs. */
  yieldSlot: () => void;
};

/** Resolves when this process can run the job; until then, it does not take such jobs from the queue. */
export type Prepare = (context: Context, signal: AbortSignal) => Promise<void>;

/** A job's definition: any part of the server can send the job, and a worker runs it. */
export type Job<T = unknown> = JobSettings<T> & {
  /**
   * May run more than once or stop midway. Imports what it needs when it runs, because every process that
   * sends jobs loads this value. Declared as a method, so that jobs with different data fit into one list.
   */
  run(job: JobRun<T>): Promise<void>;
  prepare?: Prepare;
};

export function defineJob<T>(job: Job<T>): Job<T> {
  return job;
}
