import * as queue from '@kinora/contract/operator/queue';
import { callCommand, type Command } from '#command.ts';

const job = '0193a1c2-7d3e-7b1a-9c55-2f6f0e9d8a41';

export const commands: readonly Command[] = [
  callCommand(queue.listJobs, {
    name: 'jobs list',
    summary: 'Lists jobs that failed permanently, are waiting or are running',
    example: '--state waiting --search send-mail',
  }),
  callCommand(queue.listJobs, {
    name: 'jobs failed',
    summary: 'Lists the failed jobs with the reasons, latest first',
    set: { state: 'failed', sort: '-at' },
    example: '',
    columns: ['id', 'name', 'about', 'tries', 'at', 'reason'],
  }),
  callCommand(queue.retryJob, {
    name: 'jobs retry',
    summary: 'Runs a failed job again, by the id that “jobs failed” shows',
    args: ['job_id'],
    example: job,
  }),
  callCommand(queue.dismissJob, {
    name: 'jobs dismiss',
    summary: 'Removes a failed job that does not need to run again',
    args: ['job_id'],
    example: job,
  }),
];
