import { transaction } from '#db/transaction.ts';
import type { CommandContext } from '#command.ts';
import type { Context } from '#context.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { deleteJob, lockFailedJob, requeueJob } from '#features/operator/queue/queries.ts';
import { Refusal } from '#http/errors.ts';
import { announceJob } from '#jobs/queue-queries.ts';

type JobAct = Pick<AuditRecord, 'actor' | 'request'> & { job_id: string };

/** Runs a failed job again, or removes it, and records who did. @throws Refusal if the job has not failed. */
export function actOnFailedJob(
  context: Context | CommandContext,
  act: 'job-retried' | 'job-dismissed',
  { job_id, ...by }: JobAct,
): Promise<void> {
  return transaction(context.db, async (tx) => {
    const job = await lockFailedJob(tx, job_id);
    if (!job) throw new Refusal(409, 'This job is already running again, or was removed.');
    if (act === 'job-dismissed') await deleteJob(tx, job.name, job_id);
    else {
      await requeueJob(tx, job.name, job_id);
      await announceJob(tx);
    }
    await recordAction(context, tx, { act, subject: `job ${job.name} ${job.about}`, ...by });
  });
}
