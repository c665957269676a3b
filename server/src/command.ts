import type { Clock } from '#clock.ts';
import type { Config } from '#config.ts';
import type { Db } from '#db/types.ts';

/** What a command line reaches the service's data by. */
export type CommandContext = { db: Db; clock: Clock; config: Config; say: (line: string) => void };

/** `kinora <name> <args>`: answers true when all is well; what it says tells the rest. */
export type Command = {
  name: string;
  /** What comes after the name, as the help text writes it. */
  args: readonly string[];
  says: string;
  run: (context: CommandContext, args: readonly string[]) => Promise<boolean>;
};
