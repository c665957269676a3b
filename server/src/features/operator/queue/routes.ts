import * as queue from '@kinora/contract/operator/queue';
import { actOnFailedJob } from '#features/operator/queue/failed-job-actions.ts';
import { listJobs } from '#features/operator/queue/queries.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, queue.listJobs, ({ query: { page = 1, ...query }, context }) =>
    listJobs(context.db, { ...query, page }),
  );

  route(app, queue.retryJob, async ({ params: { job_id }, viewer, request, context }) => {
    await actOnFailedJob(context, 'job-retried', { job_id, actor: viewer, request });
    return withMessage(null, 'The job will run again');
  });

  route(app, queue.dismissJob, async ({ params: { job_id }, viewer, request, context }) => {
    await actOnFailedJob(context, 'job-dismissed', { job_id, actor: viewer, request });
    return withMessage(null, 'Dismissed');
  });
}
