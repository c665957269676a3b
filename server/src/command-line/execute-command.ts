import type { Console, ServiceData, ForwardableCommand } from '#command.ts';
import { makeCall, type Answer } from '#command-line/make-call.ts';
import type { Context } from '#context.ts';
import type { App, RawInput } from '#http/route.ts';

/** What was typed after a command's name: the input of its call, or its arguments. */
export type CommandInput = { input: RawInput } | { args: readonly string[] };

/** The resources that a command can use; each is opened only if the command needs it. */
export type Resources = {
  data: () => Promise<ServiceData>;
  context: () => Promise<Context>;
  app: () => Promise<App>;
};

/** Runs a command. @returns the result of a call, or whether the command succeeded @throws Refusal */
export async function executeCommand(
  command: ForwardableCommand,
  commandInput: CommandInput,
  resources: Resources,
  console: Console,
): Promise<Answer | boolean> {
  if ('endpoint' in command) {
    const { input } = commandInput as { input: RawInput };
    return makeCall(await resources.app(), command, input, console.terminal);
  }
  const { args } = commandInput as { args: readonly string[] };
  if ('runInService' in command) return command.runInService(await resources.context(), args, console);
  return command.run({ ...(await resources.data()), ...console }, args);
}
