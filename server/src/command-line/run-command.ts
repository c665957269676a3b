import { systemClock } from '#clock.ts';
import type { CommandContext, Command, OpenContext } from '#command.ts';
import { helpOf, helpOfAll, helpOfGroup, usageOf } from '#command-line/help.ts';
import { groupOf } from '#command-line/groups.ts';
import { readArguments, type Typed } from '#command-line/read-arguments.ts';
import { readInput, runCall } from '#command-line/run-call.ts';
import { fieldsOf } from '#command-line/fields.ts';
import { UsageError } from '#command-line/usage-error.ts';
import { visible } from '#command-line/visible.ts';
import { readConfig } from '#config/config.ts';
import type { Context } from '#context.ts';
import { DataFolderInUse } from '#db/data-lock.ts';
import { Refusal } from '#http/errors.ts';
import type { App } from '#http/route.ts';
import { StartError } from '#start-error.ts';
import { terminalOf } from '#terminal.ts';

/** What a command is run with. */
export type Surroundings = {
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
  printError: (text: string) => void;
  /** Asks whoever typed the command; null if nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null;
  /** How many characters fit in a line; null where lines may have any length. */
  width: number | null;
  /** Opens all that the service has. */
  open: OpenContext;
  /** Adds the routes to it while something is done. */
  serve: (context: Context, work: (app: App) => Promise<void>) => Promise<void>;
  /** Opens the data alone. */
  openData: (env: NodeJS.ProcessEnv) => Promise<Omit<CommandContext, 'terminal' | 'print'> & AsyncDisposable>;
};

const codes = { done: 0, failed: 1, unknown: 2 } as const;

/** Runs the command that was typed. @returns the exit code */
export async function runCommand(
  commands: readonly Command[],
  words: readonly string[],
  given: Surroundings,
): Promise<number> {
  const print = (text: string) => given.print(visible(text));
  const printError = (text: string) => given.printError(visible(text));
  const around = { ...given, print, printError };
  const command = commandIn(commands, words);
  if (!command) return explain(commands, words, around);
  try {
    const typed = readArguments(command, words.slice(command.name.split(' ').length));
    if (typed.wantsHelp) {
      print(helpOf(command));
      return codes.done;
    }
    return (await run(command, typed, around)) ? codes.done : codes.failed;
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message}\nUsage: npm run kinora -- ${usageOf(command)}\n“--help” explains it.`);
      return codes.unknown;
    }
    printError(describeError(command, error));
    return codes.failed;
  }
}

/** The command with the longest name that was typed: `storage orphans` rather than `storage`. */
const commandIn = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];

/** Prints the help that was asked for, or that somebody needs who typed no command that there is. */
function explain(
  commands: readonly Command[],
  words: readonly string[],
  { print, printError }: Surroundings,
): number {
  const asked = words.filter((word) => word !== '--help' && word !== '-h');
  const topic = asked[0] === 'help' ? asked.slice(1) : asked;
  const group = commands.map((one) => groupOf(one, commands)).find((name) => name === topic[0]);
  const command = commandIn(commands, topic);
  const isGroup = topic.length === 1 && group !== undefined;
  const isKnown = topic.length === 0 || isGroup || command !== undefined;
  const text =
    command && !isGroup ? helpOf(command) : group ? helpOfGroup(group, commands) : helpOfAll(commands);
  const wantsHelp = asked.length === 0 || asked[0] === 'help' || asked.length < words.length;
  if (isKnown && wantsHelp) {
    print(text);
    return codes.done;
  }
  printError(isKnown ? text : `There is no command “${topic.join(' ')}”.\n\n${text}`);
  return codes.unknown;
}

async function run(command: Command, typed: Typed, around: Surroundings): Promise<boolean> {
  const { env, print, open, openData, serve, width } = around;
  const terminal = terminalOf(env);
  if ('endpoint' in command) {
    // Before anything is opened or asked, which takes a while.
    await readInput(command, typed, systemClock().now());
    if (!(await isSure(command, typed, around))) return false;
    const context = await open(readConfig(env));
    try {
      const input = await readInput(command, typed, context.clock.now());
      await serve(context, (app) => runCall(app, command, { typed, input, terminal, width, print }));
    } finally {
      await context.close();
    }
    return true;
  }
  if (!(await isSure(command, typed, around))) return false;
  if ('runAlone' in command) return command.runAlone({ env, terminal, open, print }, typed.args);
  await using data = await openData(env);
  return command.run({ ...data, terminal, print }, typed.args);
}

/** Whether to do what cannot be undone. @throws UsageError if nobody can be asked */
async function isSure(command: Command, typed: Typed, { ask, printError }: Surroundings): Promise<boolean> {
  if (!command.confirm || typed.isSure) return true;
  if (!ask) throw new UsageError('This cannot be undone. Write --yes to do it without being asked.');
  const answer = await ask(`${command.summary}.\nThis cannot be undone. Type “yes” to do it: `);
  if (answer.trim().toLowerCase() === 'yes') return true;
  printError('Nothing was done.');
  return false;
}

function describeError(command: Command, error: unknown): string {
  if (error instanceof DataFolderInUse)
    return `${error.message}
The embedded database serves one process. The running service does what is due automatically, and its console at /operator does what these commands do; to do it here, stop the service first, or give it a PostgreSQL server (DATABASE_URL).`;
  if (error instanceof StartError) return error.message;
  if (error instanceof Refusal) return refusalText(command, error);
  return error instanceof Error ? `Failed: ${error.message}` : String(error);
}

/** What is wrong with each field, by the name under which it was typed. */
function refusalText(command: Command, { errors = {}, message }: Refusal): string {
  if (!('endpoint' in command) || Object.keys(errors).length === 0) return message;
  const fields = fieldsOf(command);
  return Object.entries(errors)
    .map(([path, wrong]) => {
      const field = fields.find((one) => one.field === path.split('.')[0]);
      return field ? `${field.name}: ${wrong}` : wrong;
    })
    .join('\n');
}
