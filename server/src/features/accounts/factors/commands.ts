import type { Command } from '#command.ts';
import { resetFactors } from '#features/accounts/factors/reset-factors.ts';

export const commands: readonly Command[] = [
  {
    name: 'operator reset-factors',
    args: ['<email>'],
    summary: 'Removes the second factors of a member who lost them, and signs the member out everywhere',
    example: 'anna@example.com',
    runInService: (context, [email = ''], console) => resetFactors(context, email, console),
  },
];
