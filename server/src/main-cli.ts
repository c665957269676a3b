import { createInterface } from 'node:readline/promises';
import { runHere, openEverything } from '#command-line/run-here.ts';
import { findCommands } from '#command-line/find-commands.ts';
import { runCommand } from '#command-line/run-command.ts';
import { passToService } from '#command-line/running-service.ts';

const { stdin, stdout, stderr } = process;

process.exitCode = await runCommand(await findCommands(), process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  ask: stdin.isTTY && stderr.isTTY ? ask : null,
  note: stderr.isTTY ? null : printAuditEntry,
  width: stdout.isTTY ? stdout.columns : null,
  open: openEverything,
  execute: async (command, input, config, output) => {
    const isEmbedded = config.database_url === null;
    const result = isEmbedded ? await passToService(command, input, config, output) : undefined;
    return result ?? runHere(command, input, config, output);
  },
});

/** Prints an entry in the format of the service's log, for programs that collect the output. */
function printAuditEntry(entry: object): void {
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
