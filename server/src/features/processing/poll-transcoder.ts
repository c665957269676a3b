import { after } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { saveReport, startCheck } from '#features/processing/conversion-queries.ts';
import type { JobReport, RemoteTranscoder } from '#services/transcoder/types.ts';

/** MediaConvert keeps jobs for three months; a job that no longer exists is treated as failed. */
const jobNotFound: JobReport = { state: 'error', percent: 0, error_code: null };

/**
 * Requests the progress of a job from the transcoder and records it, unless that was done within
 * the last `min_interval_ms`.
 */
export async function pollTranscoder(
  { db, jobs, clock }: Context,
  transcoder: RemoteTranscoder,
  { id, job_ref }: { id: number; job_ref: string },
  min_interval_ms: number,
): Promise<void> {
  const now = clock.now();
  if (!(await startCheck(db, id, now, after(now, -min_interval_ms)))) return;
  const report = (await transcoder.read(job_ref)) ?? jobNotFound;
  await transaction(db, (tx) => saveReport(tx, jobs, id, report));
}
