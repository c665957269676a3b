import type { OwnCommand } from '#command.ts';
import { readConfig, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { orPrintRefusal } from '#print-refusal.ts';

/** Opens all that the service has; passed in, because few commands need it. */
export type OpenContext = (config: Config) => Promise<Context>;

/** Runs a command with all that the service has; what it throws as a refusal is printed. */
export const inContext =
  (
    open: OpenContext,
    work: (context: Context, args: readonly string[], print: (line: string) => void) => Promise<void>,
  ): OwnCommand['runAlone'] =>
  async ({ env, print }, args) => {
    const context = await open(readConfig(env));
    try {
      return await orPrintRefusal(print, () => work(context, args, print));
    } finally {
      await context.close();
    }
  };
