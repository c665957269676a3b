import { listDoubts, listSharedPayers } from '@kinora/contract/operator/doubts';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(listDoubts, {
    name: 'doubts list',
    summary:
      'Lists accounts with watching of the last 28 days that is not counted; who listed them is recorded',
    example: '',
  }),
  callCommand(listSharedPayers, {
    name: 'doubts payers',
    summary: 'Lists cards that pay for several new accounts; who listed them is recorded',
    example: '',
  }),
];
