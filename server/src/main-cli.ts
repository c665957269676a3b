import { createInterface } from 'node:readline/promises';
import { runHere, openEverything } from '#command-line/do-here.ts';
import { findCommands } from '#command-line/find-commands.ts';
import { runCommand } from '#command-line/run-command.ts';
import { passToService } from '#command-line/running-service.ts';

const { stdin, stdout, stderr } = process;

process.exitCode = await runCommand(await findCommands(), process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  ask: stdin.isTTY && stderr.isTTY ? ask : null,
  note: stderr.isTTY ? null : note,
  width: stdout.isTTY ? stdout.columns : null,
  open: openEverything,
  execute: async (command, order, config, to) => {
    const isEmbedded = config.database_url === null;
    const passed = isEmbedded ? await passToService(command, order, config, to) : undefined;
    return passed ?? runHere(command, order, config, to);
  },
});

/** Prints an entry in the format of the service's log, for programs that collect the output. */
function note(entry: object): void {
  console.error(JSON.stringify({ level: 'info', time: new Date(), ...entry, msg: 'Audit' }));
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
