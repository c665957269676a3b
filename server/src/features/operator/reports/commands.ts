import * as reports from '@kinora/contract/operator/reports';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(reports.listReports, {
    name: 'reports list',
    summary: 'Lists the undecided reports and copyright notices, or the decided ones',
    fields: { queue: { description: 'open (the default) or decided' } },
    example: '--search lighthouse',
    columns: ['id', 'reason', 'about', 'show', 'episode', 'publisher', 'created_at', 'assignee', 'decision'],
  }),
  callCommand(reports.readReport, {
    name: 'reports show',
    summary: 'Shows a report or a copyright notice, with what it is about and what was done',
    args: ['report_id'],
    example: '9',
  }),
  callCommand(reports.assignReport, {
    name: 'reports assign',
    summary: 'Assigns a report to someone who can decide reports',
    args: ['report_id', 'to'],
    fields: { to: { name: 'moderator', kind: 'member', description: 'their number or email address' } },
    example: '9 mo@example.com',
  }),
  callCommand(reports.assignReport, {
    name: 'reports release',
    summary: 'Releases a report so that others can take it',
    args: ['report_id'],
    set: { to: 'nobody' },
    example: '9',
  }),
  callCommand(reports.decideReport, {
    name: 'reports decide',
    summary: 'Decides a report; both sides are notified',
    args: ['report_id', 'decision', 'answer', 'reason'],
    fields: {
      answer: { description: 'the message to the reporter' },
      reason: { description: 'the message to the creator; required unless the decision is “none”' },
      whole_show: { description: 'takes down the whole show, even if the report is about an episode' },
      days: { description: 'the length of a suspension; permanent if left out' },
    },
    example: '9 taken-down "Thank you, we took it down" "It shows how to make a weapon"',
  }),
];
