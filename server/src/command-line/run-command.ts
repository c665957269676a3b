import { systemClock } from '#clock.ts';
import type { Command, Console, ForwardableCommand } from '#command.ts';
import type { CommandInput } from '#command-line/execute-command.ts';
import { formatCommandHelp, formatHelp, formatGroupHelp, formatUsage } from '#command-line/help.ts';
import { findGroupName } from '#command-line/groups.ts';
import { readArguments, type ParsedArguments } from '#command-line/read-arguments.ts';
import { readInput, readTextFile, type Answer } from '#command-line/make-call.ts';
import { printResult } from '#command-line/print-result.ts';
import { listTypedFields } from '#command-line/fields.ts';
import { UsageError } from '#command-line/usage-error.ts';
import { withoutControlCharacters } from '#command-line/control-characters.ts';
import { readConfig, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { DataFolderInUse } from '#db/data-lock.ts';
import { Refusal } from '#http/errors.ts';
import { StartError } from '#start-error.ts';
import { terminalOf } from '#terminal.ts';

/** Where a command runs: the environment variables, the terminal, and how to reach the service. */
export type RunEnvironment = {
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
  printError: (text: string) => void;
  /** Asks the person who typed the command; null if nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null;
  /** Prints an audit log entry created by this process; null at a terminal, where the entry would only be noise. */
  note: ((entry: object) => void) | null;
  /** How many characters fit in a line; null if lines can have any length. */
  width: number | null;
  /** Opens everything that the service uses. */
  open: (config: Config) => Promise<Context>;
  /** Runs the command, here or in the running service. */
  execute: (
    command: ForwardableCommand,
    commandInput: CommandInput,
    config: Config,
    console: Console,
  ) => Promise<Answer | boolean>;
};

const exitCodes = { done: 0, failed: 1, unknown: 2 } as const;

/** Runs the command that was typed. @returns the exit code */
export async function runCommand(
  commands: readonly Command[],
  words: readonly string[],
  given: RunEnvironment,
): Promise<number> {
  const print = (text: string) => given.print(withoutControlCharacters(text));
  const printError = (text: string) => given.printError(withoutControlCharacters(text));
  const environment = { ...given, print, printError };
  const command = findCommand(commands, words);
  if (!command) return printHelp(commands, words, environment);
  try {
    const typed = readArguments(command, words.slice(command.name.split(' ').length));
    if (typed.wantsHelp) {
      print(formatCommandHelp(command));
      return exitCodes.done;
    }
    return (await run(command, typed, environment)) ? exitCodes.done : exitCodes.failed;
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message}\nUsage: npm run kinora -- ${formatUsage(command)}\n“--help” explains it.`);
      return exitCodes.unknown;
    }
    printError(describeError(command, error));
    return exitCodes.failed;
  }
}

/** Finds the command with the longest name that was typed: `storage orphans` rather than `storage`. */
const findCommand = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];

/** Prints the requested help, even if a command does not exist. */
function printHelp(
  commands: readonly Command[],
  words: readonly string[],
  { print, printError }: RunEnvironment,
): number {
  const rest = words.filter((word) => word !== '--help' && word !== '-h');
  const topic = rest[0] === 'help' ? rest.slice(1) : rest;
  const group = commands.map((one) => findGroupName(one, commands)).find((name) => name === topic[0]);
  const command = findCommand(commands, topic);
  const isGroup = topic.length === 1 && group !== undefined;
  const isKnown = topic.length === 0 || isGroup || command !== undefined;
  const text =
    command && !isGroup
      ? formatCommandHelp(command)
      : group
        ? formatGroupHelp(group, commands)
        : formatHelp(commands);
  const wantsHelp = rest.length === 0 || rest[0] === 'help' || rest.length < words.length;
  if (isKnown && wantsHelp) {
    print(text);
    return exitCodes.done;
  }
  printError(isKnown ? text : `There is no command “${topic.join(' ')}”.\n\n${text}`);
  return exitCodes.unknown;
}

async function run(command: Command, typed: ParsedArguments, environment: RunEnvironment): Promise<boolean> {
  const { env, execute, note, open, print, width } = environment;
  const console = { terminal: { ...terminalOf(env), note: note ?? undefined }, print };
  if ('runAlone' in command)
    return (
      (await isConfirmed(command, typed, environment)) &&
      command.runAlone({ env, open, ...console }, typed.args)
    );
  const config = readConfig(env);
  // Arguments are checked before the person is asked and before anything is opened, which takes a while.
  const commandInput = await readCommandInput(command, typed, systemClock(config.clock_offset_ms).now());
  if (!(await isConfirmed(command, typed, environment))) return false;
  const result = await execute(command, commandInput, config, console);
  if (typeof result === 'boolean') return result;
  if ('endpoint' in command && 'input' in commandInput)
    await printResult(command, result, { typed, input: commandInput.input, width, print });
  return true;
}

/** Reads what was typed. @throws Refusal */
async function readCommandInput(
  command: ForwardableCommand,
  typed: ParsedArguments,
  now: Date,
): Promise<CommandInput> {
  if ('endpoint' in command) return { input: await readInput(command, typed, now) };
  const { fileArgument: fileIndex } = command;
  const args = [...typed.args];
  if (fileIndex !== undefined) args[fileIndex] = await readTextFile(args[fileIndex] ?? '');
  return { args };
}

/** Whether to run a command that is hard to undo. A script cannot be asked, and its author has already decided. */
async function isConfirmed(
  command: Command,
  typed: ParsedArguments,
  { ask, printError }: RunEnvironment,
): Promise<boolean> {
  if (!command.confirm || typed.isSure || !ask) return true;
  const answer = await ask(`${command.summary}.\nType “yes” to do it: `);
  if (answer.trim().toLowerCase() === 'yes') return true;
  printError('Nothing was done.');
  return false;
}

function describeError(command: Command, error: unknown): string {
  if (error instanceof DataFolderInUse)
    return `${error.message}
The embedded database serves only one process, and this command has to open it: stop the service first, or let the service use a PostgreSQL server (DATABASE_URL).`;
  if (error instanceof StartError) return error.message;
  if (error instanceof Refusal) return refusalText(command, error);
  return error instanceof Error ? `Failed: ${error.message}` : String(error);
}

/** Lists the problem with each field, under the field's name on the command line. */
function refusalText(command: Command, { errors = {}, message }: Refusal): string {
  if (!('endpoint' in command) || Object.keys(errors).length === 0) return message;
  const fields = listTypedFields(command);
  return Object.entries(errors)
    .map(([path, wrong]) => {
      const field = fields.find((one) => one.field === path.split('.')[0]);
      return field ? `${field.name}: ${wrong}` : wrong;
    })
    .join('\n');
}
