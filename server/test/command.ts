import { findCommands } from '#command-line/find-commands.ts';
import { executeCommand } from '#command-line/execute-command.ts';
import { runCommand, type RunEnvironment } from '#command-line/run-command.ts';
import type { TestApp } from '#test/app.ts';

const commands = await findCommands();

/** Runs a command as if it were typed on the app's machine; returns its exit code and all its output. */
export async function runCommandLine(
  { app, context }: Pick<TestApp, 'app' | 'context'>,
  args: readonly string[],
  environment: Partial<RunEnvironment> = {},
): Promise<{ code: number; text: string }> {
  const resolved = async <T>(value: T) => value;
  const resources = {
    data: () => resolved(context),
    context: () => resolved(context),
    app: () => resolved(app),
  };
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runCommand(commands, args, {
    env: { SUDO_USER: 'olga' },
    print,
    printError: print,
    ask: null,
    note: null,
    width: null,
    open: async () => ({ ...context, close: async () => {} }),
    execute: (command, commandInput, _, console) => executeCommand(command, commandInput, resources, console),
    ...environment,
  });
  return { code, text: printed.join('\n') };
}
