import { endFreeAccess, giveFreeAccess } from '@kinora/contract/billing/free-access';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(giveFreeAccess, {
    name: 'free-access give',
    summary: 'Lets a member without access watch for free until the end of a day',
    args: ['user_id', 'last_day', 'reason'],
    example: 'anna@example.com 2027-03-31 "She is on the jury of our festival"',
  }),
  callCommand(endFreeAccess, {
    name: 'free-access end',
    summary: 'Ends a member’s free access at once',
    args: ['user_id', 'reason'],
    example: 'anna@example.com "It was meant for someone else"',
  }),
];
