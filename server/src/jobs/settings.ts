import type * as z from 'zod/mini';

/** A job as the queue knows it: its name, the data it takes, when it runs, and how it is retried. */
export type JobSettings<T = unknown> = {
  /** Also the name of its queue in the database. Jobs that wait under a former name would never run. */
  name: string;
  data: z.ZodMiniType<T>;
  /** Further attempts after a failure or a lost worker. */
  retries: number;
  /** The longest pause between two attempts; each pause is twice the previous one. Defaults to a minute. */
  retry_delay_max_s?: number;
  /** An attempt that takes longer is considered lost. */
  expire_in_s: number;
  /** How many jobs a worker process runs in parallel; with `batch`, how many batches. */
  concurrency: number;
  /**
   * How many jobs are fetched together and run in parallel, for short jobs that arrive in large numbers;
   * defaults to 1. As long as batches come back full, the next one is fetched immediately.
   */
  batch?: number;
  /** The cron expression of a recurring job (minute, hour, day…), in UTC. */
  cron?: string;
  /** For a recurring job: a worker runs it at startup as well. */
  at_start?: boolean;
};
