import { listDoubts, listSharedPayers } from '@kinora/contract/operator/doubts';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(listDoubts, {
    name: 'doubts list',
    summary:
      'Lists accounts with watching in the last 28 days that is not counted, and records who listed them',
    example: '',
  }),
  callCommand(listSharedPayers, {
    name: 'doubts payers',
    summary: 'Lists cards that pay for several new accounts, and records who listed them',
    example: '',
  }),
];
