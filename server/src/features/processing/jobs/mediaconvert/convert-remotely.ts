import { pollTranscoder } from '#features/processing/poll-transcoder.ts';
import { findOpenConversion, runningStates } from '#features/processing/conversion-queries.ts';
import { startConversion } from '#features/processing/jobs/mediaconvert/start-conversion.ts';
import { publishRemoteOutput } from '#features/processing/jobs/mediaconvert/publish-output.ts';
import type { RemoteConversion } from '#features/processing/jobs/mediaconvert/task.ts';
import { retryConversion } from '#features/processing/jobs/mediaconvert/retry-conversion.ts';

/**
 * Processes a video as far as possible without waiting for the transcoder. May stop at any point,
 * and the next call continues: a conversion is recorded before it is submitted.
 */
export async function convertRemotely(task: RemoteConversion): Promise<'published' | 'waiting'> {
  const { context, transcoder, claim, lease } = task;
  const conversion = await findOpenConversion(context.db, claim.id);
  if (!conversion?.job_ref || !conversion.previews) await startConversion(task, conversion);

  const started = await findOpenConversion(context.db, claim.id);
  if (!started?.job_ref) return 'waiting';
  // The notification that started this run may be wrong; only the transcoder's own response is trusted.
  await pollTranscoder(context, transcoder, { id: started.id, job_ref: started.job_ref }, 0);
  lease.signal.throwIfAborted();
  const current = await findOpenConversion(context.db, claim.id);
  if (!current || runningStates.includes(current.state)) return 'waiting';
  if (current.state === 'complete' && (await publishRemoteOutput(task, current))) return 'published';
  await retryConversion(task, current);
  return convertRemotely(task);
}
