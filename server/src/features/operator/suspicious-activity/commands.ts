import { listSuspiciousActivity, listSharedPayers } from '@kinora/contract/operator/suspicious-activity';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(listSuspiciousActivity, {
    name: 'suspicious list',
    summary:
      'Lists accounts with suspicious watching in the last 28 days, which is not counted; recorded in the audit log',
    example: '',
  }),
  callCommand(listSharedPayers, {
    name: 'suspicious payers',
    summary: 'Lists cards that pay for several new accounts; recorded in the audit log',
    example: '',
  }),
];
