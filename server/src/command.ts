import type { AnswerOf, Endpoint } from '@kinora/contract/endpoint';
import type { Clock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import type { Db } from '#db/types.ts';
import type { Secrets } from '#services/secrets/types.ts';
import type { Terminal } from '#terminal.ts';

type Described = {
  /** One or two words, such as `doctor` or `people suspend`; the first of two is its group. */
  name: string;
  summary: string;
  /** What follows the name in the example that its help shows. */
  example: string;
  /** It is hard to undo: a person at a terminal is asked again, unless they write `--yes`. */
  confirm?: boolean;
};

/** A command with arguments in a fixed order. */
type Ordered = Described & {
  /** As shown in the help text, such as `<month>`. */
  args: readonly string[];
  /** Which argument is a file; the command is run with the text in it. */
  reads?: number;
  /** The acts of the console that it does. */
  does?: readonly Endpoint[];
};

/** Who typed a command, and where its output goes. */
export type Console = {
  terminal: Terminal;
  print: (line: string) => void;
};

/** The service's data. */
export type Data = {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
};

/** What a command needs to work on the service's data. */
export type CommandContext = Data & Console;

/** `kinora <name> <args>`: resolves to true on success; what it prints explains the rest. */
export type DataCommand = Ordered & {
  run: (context: CommandContext, args: readonly string[]) => Promise<boolean>;
};

/** A command that needs the whole service, because it sends email or calls a provider or the storage. */
type ServiceCommand = Ordered & {
  runInService: (context: Context, args: readonly string[], console: Console) => Promise<boolean>;
};

/**
 * A command that opens its own connections, because it must not migrate the database, because it reports connections
 * that fail, or because it must not run while the service does.
 */
export type AloneCommand = Ordered & {
  runAlone: (
    context: Console & {
      env: NodeJS.ProcessEnv;
      /** Opens everything that the service uses. */
      open: (config: Config) => Promise<Context>;
    },
    args: readonly string[],
  ) => Promise<boolean>;
};

/** How a field of a call is written on the command line, where that does not follow from its schema. */
export type Field = {
  /** Instead of its own name: `until` for `<until>` or `--until`. */
  name?: string;
  /** Says in the help what to write. */
  about?: string;
  /** A member, who may be given by their email address; or a file, whose text is sent. */
  kind?: 'member' | 'file';
  /** What is sent if nothing is written. */
  otherwise?: string;
  /** Has to be given, although the call has a default. */
  isRequired?: boolean;
  /** Turns what was written into what the call takes. */
  read?: (written: string) => unknown;
  /** The same for what depends on the time, which is that of the service that does the command. */
  readAt?: (written: string, now: Date) => unknown;
};

/** A command that makes a call of the console: its options, their rules and its effect are those of the call. */
export type CallCommand = Described & {
  endpoint: Endpoint;
  /** The fields that are written without their names, in this order; all can be written with them too. */
  args: readonly string[];
  fields: Readonly<Record<string, Field>>;
  /** Fields that the command sets itself. */
  set: Readonly<Record<string, unknown>>;
  /** The columns of a list, all if absent. */
  columns?: readonly string[];
  /** Formats the answer for printing. By default all of it is printed. */
  say?: (answer: unknown) => string;
  /** Its answer holds a file as text or in base64, which is written where this field says, or a last argument. */
  saves?: 'text' | 'base64';
  savesTo?: string;
};

/** What the service can do while it runs. */
export type PassedCommand = DataCommand | ServiceCommand | CallCommand;

export type Command = PassedCommand | AloneCommand;

type KeysOf<T> = T extends unknown ? keyof T : never;
type FieldOf<E extends Endpoint> =
  E extends Endpoint<infer _A, infer P, infer Q, infer B>
    ? Extract<KeysOf<P['_zod']['input']> | KeysOf<Q['_zod']['input']> | KeysOf<B['_zod']['input']>, string>
    : never;
type RowOf<E extends Endpoint> = E['answer']['_zod']['output'] extends infer Answer
  ? Answer extends readonly (infer Row)[] | { rows: readonly (infer Row)[] }
    ? Extract<keyof Row, string>
    : never
  : never;

/** A command that does what a call of the console does; its summary is that of the call unless it has its own. */
export const callCommand = <E extends Endpoint>(
  endpoint: E,
  {
    say,
    summary,
    fields = {},
    ...rest
  }: Omit<Described, 'summary'> & {
    summary?: string;
    args?: readonly FieldOf<E>[];
    fields?: { readonly [F in FieldOf<E>]?: Field };
    set?: { readonly [F in FieldOf<E>]?: unknown };
    columns?: readonly RowOf<E>[];
    say?: (answer: AnswerOf<E>) => string;
    saves?: 'text' | 'base64';
    savesTo?: FieldOf<E>;
  },
): CallCommand => ({
  args: [],
  set: {},
  ...rest,
  summary: summary ?? endpoint.summary,
  fields: fields as Record<string, Field>,
  ...(say && { say: say as NonNullable<CallCommand['say']> }),
  endpoint,
});
