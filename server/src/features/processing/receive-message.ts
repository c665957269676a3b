import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findConversion, insertMessage, saveReport } from '#features/processing/conversion-queries.ts';
import { Refusal } from '#http/errors.ts';
import type { RemoteTranscoder } from '#services/transcoder/types.ts';

/**
 * Processes each notification from the transcoder once: its id is recorded in the same transaction as its
 * effects. A notification only reports the progress of one of our jobs; before a film is published,
 * the state is read from the transcoder itself.
 * @throws 401 or 403 when the notification's origin cannot be verified.
 */
export async function receiveMessage(
  { db, jobs, clock }: Context,
  transcoder: RemoteTranscoder,
  raw_body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const received = await transcoder.receive(raw_body, headers);
  if (received.kind === 'refused') throw new Refusal(received.status, received.reason);
  if (received.kind === 'nothing') return;
  const { message_id, job_ref, report } = received.message;
  await transaction(db, async (tx) => {
    const job = await findConversion(tx, job_ref);
    // Without a row, the job is either not ours, although in the same AWS account, or we have not
    // received its id yet; in that case, it is polled anyway.
    if (!job || !(await insertMessage(tx, message_id, clock.now()))) return;
    await saveReport(tx, jobs, job.id, report);
  });
}
