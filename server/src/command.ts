import type { Clock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Db } from '#db/types.ts';
import type { Secrets } from '#services/secrets/types.ts';

/** What a command needs to work on the service's data. */
export type CommandContext = {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  print: (line: string) => void;
};

/** `kinora <name> <args>`: resolves to true on success; what it prints explains the rest. */
export type Command = {
  name: string;
  /** The arguments after the name, as shown in the help text. */
  args: readonly string[];
  summary: string;
  run: (context: CommandContext, args: readonly string[]) => Promise<boolean>;
};

/** A command that opens its own connections: it must not migrate the database, or reports what cannot be opened. */
export type OwnCommand = Omit<Command, 'run'> & {
  runAlone: (
    context: { env: NodeJS.ProcessEnv; print: (line: string) => void },
    args: readonly string[],
  ) => Promise<boolean>;
};
