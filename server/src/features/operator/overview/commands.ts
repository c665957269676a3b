import { operatorOverview } from '@kinora/contract/operator/overview';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(operatorOverview, {
    name: 'overview',
    summary: 'Shows what needs attention, and the numbers of the last two weeks',
    example: '',
  }),
];
