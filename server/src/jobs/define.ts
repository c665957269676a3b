import type * as z from 'zod/mini';

/** A job as a value: what it is called, what it needs to know, and how it is run again. */
export type Job<T = unknown> = {
  name: string;
  data: z.ZodMiniType<T>;
  /** Further tries after a failure or a lost worker. */
  retries: number;
  /** The longest pause between two tries; each is twice as long as the one before. A minute, if not said. */
  retry_delay_max_s?: number;
  /** A try that takes longer is taken for lost. */
  expire_in_s: number;
  /** How many a worker process runs side by side; with `batch`, how many batches. */
  concurrency: number;
  /**
   * How many are fetched together and run side by side, for short jobs that come in great numbers; 1, if not said.
   * While batches come back full the next one is fetched at once.
   */
  batch?: number;
  /** Minutes, hours, days… in UTC, for a job that recurs. */
  cron?: string;
  /** A recurring job that a worker also does as soon as it starts. */
  at_start?: boolean;
};

export function defineJob<T>(job: Job<T>): Job<T> {
  return job;
}
