import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { saveJobRef, saveReport, listUnneededConversions } from '#features/processing/conversion-queries.ts';

/** Cancels a video's running jobs at the transcoder when their results are no longer needed. */
export async function cancelConversion(
  { db, jobs, transcoder }: Pick<Context, 'db' | 'jobs' | 'transcoder'>,
  video_id: number,
): Promise<void> {
  if (transcoder.kind === 'local') return;
  for (const { id, job_ref, token, source_key } of await listUnneededConversions(db, video_id)) {
    const found = job_ref ?? (source_key && (await transcoder.find({ token, source_key })));
    if (!found) {
      const neverStarted = { state: 'canceled', percent: 0, error_code: null } as const;
      await transaction(db, (tx) => saveReport(tx, jobs, id, neverStarted));
      continue;
    }
    if (!job_ref) await saveJobRef(db, id, found);
    // Once the job has stopped, the next run of `watch-conversions` notices, and the job's files are deleted.
    await transcoder.cancel(found);
  }
}
