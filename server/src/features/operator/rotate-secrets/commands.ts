import type { Command } from '#command.ts';
import { readConfig } from '#config/config.ts';

export const commands: readonly Command[] = [
  {
    name: 'rotate-secrets',
    args: [],
    summary: 'Re-encrypts everything with a new key, and prints the remaining steps',
    example: '',
    runAlone: async ({ env, open, print }) => {
      const { rotateSecrets } = await import('#features/operator/rotate-secrets/rotate-secrets.ts');
      const context = await open(readConfig(env));
      try {
        return await rotateSecrets(context, print);
      } finally {
        await context.close();
      }
    },
  },
];
