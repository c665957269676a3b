import type { AloneCommand, AloneContext } from '#command.ts';
import { readConfig } from '#config/config.ts';
import type { Context } from '#context.ts';

/** Runs a command with all that the service has. */
export const inContext =
  (
    work: (context: Context, args: readonly string[], around: AloneContext) => Promise<void>,
  ): AloneCommand['runAlone'] =>
  async (around, args) => {
    const context = await around.open(readConfig(around.env));
    try {
      await work(context, args, around);
      return true;
    } finally {
      await context.close();
    }
  };
