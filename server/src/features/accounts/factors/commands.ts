import type { Command } from '#command.ts';
import { readConfig } from '#config/config.ts';
import { resetFactors } from '#features/accounts/factors/reset-factors.ts';

export const commands: readonly Command[] = [
  {
    name: 'operator reset-factors',
    args: ['<email>'],
    summary: 'Removes the second factors of somebody who lost them, and signs them out everywhere',
    example: 'anna@example.com',
    runAlone: async ({ env, open, ...around }, [email = '']) => {
      const context = await open(readConfig(env));
      try {
        return await resetFactors(context, email, around);
      } finally {
        await context.close();
      }
    },
  },
];
