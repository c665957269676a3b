import { findCommands } from '#command-line/find-commands.ts';
import { doCommand } from '#command-line/do-command.ts';
import { runCommand, type RunEnvironment } from '#command-line/run-command.ts';
import type { TestApp } from '#test/app.ts';

const commands = await findCommands();

/** Runs a command as if it were typed on the app's machine; returns its joined output. */
export async function runCommandLine(
  { app, context }: Pick<TestApp, 'app' | 'context'>,
  words: readonly string[],
  around: Partial<RunEnvironment> = {},
): Promise<{ code: number; text: string }> {
  const here = async <T>(it: T) => it;
  const place = { data: () => here(context), context: () => here(context), app: () => here(app) };
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runCommand(commands, words, {
    env: { SUDO_USER: 'olga' },
    print,
    printError: print,
    ask: null,
    note: null,
    width: null,
    open: async () => ({ ...context, close: async () => {} }),
    execute: (command, order, _, console) => doCommand(command, order, place, console),
    ...around,
  });
  return { code, text: printed.join('\n') };
}
