import { second } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { pollTranscoder } from '#features/processing/poll-transcoder.ts';
import {
  deleteOldMessages,
  listUnsettledConversions,
  runningStates,
} from '#features/processing/conversion-queries.ts';
import { sendVideo } from '#features/processing/queries.ts';
import type { JobRun } from '#jobs/define.ts';

/** Skips jobs whose state was requested moments ago, after a notification or by a person. */
const minInterval_ms = 45 * second;

export async function runWatchConversions({ context, signal }: JobRun<object>): Promise<void> {
  const { db, jobs, transcoder, clock, log } = context;
  if (transcoder.kind === 'local') return;
  for (const { id, video_id, job_ref, state, closed } of await listUnsettledConversions(db)) {
    signal.throwIfAborted();
    if (runningStates.includes(state) && job_ref)
      await pollTranscoder(context, transcoder, { id, job_ref }, minInterval_ms).catch((error: unknown) =>
        log.warn({ err: error, video_id }, 'The progress of a conversion could not be read'),
      );
    // The job ended and no worker has processed its result, or it was never submitted.
    else if (!closed) await transaction(db, (tx) => sendVideo(tx, jobs, video_id));
  }
  await deleteOldMessages(db, clock.now());
}
