import { listDoubts, listSharedPayers } from '@kinora/contract/operator/doubts';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(listDoubts, {
    name: 'doubts list',
    summary:
      'Lists accounts with suspicious watching in the last 28 days, which is not counted; recorded in the audit log',
    example: '',
  }),
  callCommand(listSharedPayers, {
    name: 'doubts payers',
    summary: 'Lists cards that pay for several new accounts; recorded in the audit log',
    example: '',
  }),
];
