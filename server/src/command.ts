import type { ResponseOf, Endpoint } from '@kinora/contract/endpoint';
import type { Clock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import type { Db } from '#db/types.ts';
import type { Secrets } from '#services/secrets/types.ts';
import type { Terminal } from '#terminal.ts';

type CommandInfo = {
  /** One or two words, such as `doctor` or `people suspend`; if there are two, the first is its group. */
  name: string;
  summary: string;
  /** The arguments of the example in the command's help. */
  example: string;
  /** The command is hard to undo: a person at a terminal has to confirm it, unless they pass `--yes`. */
  confirm?: boolean;
};

/** A command with positional arguments. */
type PositionalCommand = CommandInfo & {
  /** As shown in the help text, such as `<month>`. */
  args: readonly string[];
  /** The index of an argument that names a file; the command receives the file's text instead. */
  fileArgument?: number;
  /** The console's calls that do the same. */
  equivalentCalls?: readonly Endpoint[];
};

/** Who typed a command, and where its output goes. */
export type Console = {
  terminal: Terminal;
  print: (line: string) => void;
};

/** The service's data. */
export type ServiceData = {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
};

/** What a command needs to work on the service's data. */
export type CommandContext = ServiceData & Console;

/** `kinora <name> <args>`: resolves to true on success; otherwise its output explains why not. */
export type DataCommand = PositionalCommand & {
  run: (context: CommandContext, args: readonly string[]) => Promise<boolean>;
};

/** A command that needs the whole service, because it sends email or calls a provider or the storage. */
type ServiceCommand = PositionalCommand & {
  runInService: (context: Context, args: readonly string[], console: Console) => Promise<boolean>;
};

/**
 * A command that opens its own connections, because it must not migrate the database, reports connections that fail,
 * or must not run while the service runs.
 */
export type StandaloneCommand = PositionalCommand & {
  runAlone: (
    context: Console & {
      env: NodeJS.ProcessEnv;
      /** Opens everything that the service uses. */
      open: (config: Config) => Promise<Context>;
    },
    args: readonly string[],
  ) => Promise<boolean>;
};

/** How a field of a call is given on the command line, as far as its schema does not determine this. */
export type Field = {
  /** A name to use instead of the field's own: `until` for `<until>` or `--until`. */
  name?: string;
  /** Describes the value in the help. */
  description?: string;
  /** A member, who may be given by their email address; or a file, whose text is sent. */
  kind?: 'member' | 'file';
  /** The value that is sent if none is given. */
  defaultValue?: string;
  /** Whether the field must be given although the call has a default. */
  isRequired?: boolean;
  /** Parses the argument into the value that the call takes. */
  parse?: (written: string) => unknown;
  /** Like `parse`, for values that depend on the current time of the service that runs the command. */
  parseAt?: (written: string, now: Date) => unknown;
};

/** A command that makes a call of the console: its options, their rules and its effect come from the call. */
export type CallCommand = CommandInfo & {
  endpoint: Endpoint;
  /** The positional fields, in this order; each can be given by name instead. */
  args: readonly string[];
  fields: Readonly<Record<string, Field>>;
  /** Fields that the command sets itself. */
  set: Readonly<Record<string, unknown>>;
  /** The columns of a list; all columns if absent. */
  columns?: readonly string[];
  /** Formats the result for printing. By default all of it is printed. */
  format?: (answer: unknown) => string;
  /**
   * The result contains a file, as text or in base64. The file is saved at the path in the field `savesTo`, or
   * in the last argument.
   */
  saves?: 'text' | 'base64';
  savesTo?: string;
};

/** The commands that a running service can execute. */
export type ForwardableCommand = DataCommand | ServiceCommand | CallCommand;

export type Command = ForwardableCommand | StandaloneCommand;

type KeysOf<T> = T extends unknown ? keyof T : never;
type FieldOf<E extends Endpoint> =
  E extends Endpoint<infer _A, infer P, infer Q, infer B>
    ? Extract<KeysOf<P['_zod']['input']> | KeysOf<Q['_zod']['input']> | KeysOf<B['_zod']['input']>, string>
    : never;
type RowOf<E extends Endpoint> = E['response']['_zod']['output'] extends infer Answer
  ? Answer extends readonly (infer Row)[] | { rows: readonly (infer Row)[] }
    ? Extract<keyof Row, string>
    : never
  : never;

export type CallOptions<E extends Endpoint> = Omit<CommandInfo, 'summary'> & {
  summary?: string;
  args?: readonly FieldOf<E>[];
  fields?: { readonly [F in FieldOf<E>]?: Field };
  set?: { readonly [F in FieldOf<E>]?: unknown };
  columns?: readonly RowOf<E>[];
  format?: (answer: ResponseOf<E>) => string;
  saves?: 'text' | 'base64';
  savesTo?: FieldOf<E>;
};

/** Defines a command that makes a call of the console; its summary defaults to the summary of the call. */
export const callCommand = <E extends Endpoint>(
  endpoint: E,
  { format, summary, fields = {}, ...rest }: CallOptions<E>,
): CallCommand => ({
  args: [],
  set: {},
  ...rest,
  summary: summary ?? endpoint.summary,
  fields: fields as Record<string, Field>,
  ...(format && { format: format as NonNullable<CallCommand['format']> }),
  endpoint,
});
