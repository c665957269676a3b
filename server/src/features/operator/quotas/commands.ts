import { setQuota } from '@kinora/contract/operator/people';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(setQuota, {
    name: 'people quota',
    summary:
      'Sets how many gigabytes and hours the films of a creator may have; 0 for any, and what is left out is as for all',
    args: ['user_id'],
    example: 'anna@example.com --gb 500 --hours 100 --reason "A series in 4K"',
  }),
];
