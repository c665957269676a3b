import * as queue from '@kinora/contract/operator/queue';
import { fromKysely } from 'pg-boss';
import type { Act } from '@kinora/contract/operator/audit-log';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { recordAct } from '#features/audit/queries.ts';
import { deleteJob, listJobs, lockFailedJob } from '#features/operator/queue/queries.ts';
import { Refusal } from '#http/errors.ts';
import { route, withMessage, type App, type Call } from '#http/route.ts';
import { announceJob } from '#jobs/queue-queries.ts';

type ActOnJob = Pick<Call<typeof queue.retryJob>, 'context' | 'params' | 'request' | 'viewer'>;

export function routes(app: App): void {
  route(app, queue.listJobs, ({ query: { page = 1, ...query }, context }) =>
    listJobs(context.db, { ...query, page }),
  );

  route(app, queue.retryJob, async (call) => {
    const { boss } = call.context.jobs;
    await actOnFailed(call, 'job-retried', async (tx, name) => {
      await boss.retry(name, call.params.job_id, { db: fromKysely(tx) });
      await announceJob(tx);
    });
    return withMessage(null, 'The job runs again');
  });

  route(app, queue.dismissJob, async (call) => {
    await actOnFailed(call, 'job-dismissed', (tx, name) => deleteJob(tx, name, call.params.job_id));
    return withMessage(null, 'Dismissed');
  });
}

function actOnFailed(
  { context, params, request, viewer }: ActOnJob,
  act: Act,
  work: (tx: Tx, name: string) => Promise<void>,
): Promise<void> {
  return transaction(context.db, async (tx) => {
    const job = await lockFailedJob(tx, params.job_id);
    if (!job) throw new Refusal(409, 'This job runs again already, or is gone.');
    await work(tx, job.name);
    await recordAct(context, tx, { act, actor: viewer, subject: `job ${job.name} ${job.about}`, request });
  });
}
