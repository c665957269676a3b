import { createInterface } from 'node:readline/promises';
import { pino } from 'pino';
import { systemClock } from '#clock.ts';
import { findCommands } from '#command-line/find-commands.ts';
import { runCommand, type Surroundings } from '#command-line/run-command.ts';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { mayMoveClock, openSandboxClock } from '#features/billing/sandbox/clock.ts';
import { secretKeysOf } from '#services/secrets/own-key.ts';
import { openSecrets } from '#services/secrets/open.ts';

const { stdin, stdout, stderr } = process;

/** What most commands need, and the start of fewer parts. */
const openData: Surroundings['openData'] = async (env) => {
  const config = readConfig(env);
  const database = await openDatabase({ url: config.database_url, data_dir: config.data_dir });
  try {
    await migrate(database);
    const { db } = database;
    const base = systemClock(config.clock_offset_ms);
    const clock = mayMoveClock(config) ? await openSandboxClock(db, base) : base;
    const secrets = openSecrets(await secretKeysOf(config), insertSecretRead);
    return { db, clock, config, secrets, [Symbol.asyncDispose]: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
};

process.exitCode = await runCommand(await findCommands(), process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  ask: stdin.isTTY && stderr.isTTY ? ask : null,
  width: stdout.isTTY ? stdout.columns : null,
  openData,
  open: async (config) => {
    const { openContext } = await import('#open-context.ts');
    const { createLog } = await import('#log.ts');
    // What the service says at its start is not about this command, and its output may be read by a program.
    return openContext(config, { log: createLog('error', pino.destination(2)) });
  },
  serve: async (context, work) => {
    const { createApp } = await import('#http/app.ts');
    const { features } = await import('#features.ts');
    const app = await createApp(context, features);
    try {
      await work(app);
    } finally {
      await app.close();
    }
  },
});

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
