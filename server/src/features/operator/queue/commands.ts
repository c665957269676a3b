import type { Command, CommandContext } from '#command.ts';
import { actOnFailedJob } from '#features/operator/queue/act-on-failed.ts';
import { listJobs } from '#features/operator/queue/queries.ts';
import { Refusal } from '#http/errors.ts';
import { orPrintRefusal } from '#print-refusal.ts';

export const queueCommands: readonly Command[] = [
  {
    name: 'jobs failed',
    args: [],
    summary: 'Lists the last hundred jobs that failed, and why',
    run: async ({ db, print }) => {
      const { rows, total } = await listJobs(db, {
        state: 'failed',
        search: '',
        sort: '-at',
        page: 1,
        page_size: 100,
      });
      for (const { id, name, about, at, reason } of rows)
        print(`${id} ${name} ${about}, ${at}: ${reason ?? 'no reason'}`);
      print(total === 0 ? 'No job has failed.' : `Failed jobs: ${total}.`);
      return true;
    },
  },
  {
    name: 'jobs retry',
    args: ['<job>'],
    summary: 'Runs a failed job once more, by the id that “jobs failed” shows',
    run: (context, [job_id]) => act(context, 'job-retried', job_id),
  },
  {
    name: 'jobs dismiss',
    args: ['<job>'],
    summary: 'Removes a failed job that needs nothing more',
    run: (context, [job_id]) => act(context, 'job-dismissed', job_id),
  },
];

const act = (context: CommandContext, what: 'job-retried' | 'job-dismissed', job_id = '') =>
  orPrintRefusal(context.print, async () => {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(job_id))
      throw new Refusal(422, `${job_id} is not the id of a job.`);
    await actOnFailedJob(context, what, { job_id, actor: null });
    context.print(what === 'job-retried' ? 'The job runs again.' : 'Dismissed.');
  });
