import type { OwnCommand } from '#command.ts';
import { readConfig, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';

export const rotateSecretsCommand = (open: (config: Config) => Promise<Context>): OwnCommand => ({
  name: 'rotate-secrets',
  args: [],
  summary: 'Moves everything that is encrypted to a new key, and says what is left to do',
  runAlone: async ({ env, print }) => {
    const { rotateSecrets } = await import('#features/operator/rotate-secrets/rotate-secrets.ts');
    const context = await open(readConfig(env));
    try {
      return await rotateSecrets(context, print);
    } finally {
      await context.close();
    }
  },
});
