import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { conversionOf, insertMessage, keepReport } from '#features/processing/conversions.ts';
import { Refusal } from '#http/errors.ts';
import type { RemoteTranscoder } from '#services/transcoder/types.ts';

/**
 * Takes a notification of the transcoder, once: it is noted together with what it changes. It says how far a
 * job of ours is; before a film is shown the transcoder is asked itself.
 * @throws 401 or 403 when its origin is not proven.
 */
export async function receiveMessage(
  { db, jobs, clock }: Context,
  transcoder: RemoteTranscoder,
  raw_body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const received = await transcoder.receive(raw_body, headers);
  if (received.kind === 'refused') throw new Refusal(received.status, received.why);
  if (received.kind === 'nothing') return;
  const { message_id, job_ref, report } = received.message;
  await transaction(db, async (tx) => {
    const job = await conversionOf(tx, job_ref);
    // Other work of the same account; or ours, whose name has not reached us yet, and which is asked about anyway.
    if (!job || !(await insertMessage(tx, message_id, clock.now()))) return;
    await keepReport(tx, jobs, job.id, report);
  });
}
