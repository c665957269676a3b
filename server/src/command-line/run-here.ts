import { pino } from 'pino';
import { systemClock } from '#clock.ts';
import type { Console, ServiceData, ForwardableCommand } from '#command.ts';
import { executeCommand, type CommandInput } from '#command-line/execute-command.ts';
import type { Answer } from '#command-line/make-call.ts';
import type { Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { openDatabase } from '#db/connection.ts';
import { hasDatabase } from '#db/database-folder.ts';
import { migrate } from '#db/migrate.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { canMoveClock, openSandboxClock } from '#features/billing/sandbox/clock.ts';
import type { App } from '#http/route.ts';
import { readServiceKeys } from '#services/secrets/data-folder-key.ts';
import { openSecrets } from '#services/secrets/open.ts';
import { StartError } from '#start-error.ts';

/**
 * Runs a command in this process, and opens only the parts of the service that the command needs.
 * @throws StartError if the command would have to create a new database
 */
export async function runHere(
  command: ForwardableCommand,
  commandInput: CommandInput,
  config: Config,
  console: Console,
): Promise<Answer | boolean> {
  if (config.database_url === null && !hasDatabase(config.data_dir))
    throw new StartError(
      `There is no database in ${config.data_dir}. Set DATA_DIR to the folder that the service uses, or start the service once if it is new.`,
    );
  await using opened = new AsyncDisposableStack();
  const context = async (): Promise<Context> => {
    const one = await openEverything(config);
    opened.defer(() => one.close());
    return one;
  };
  const app = async (): Promise<App> => {
    const [{ createApp }, { features }] = await Promise.all([import('#http/app.ts'), import('#features.ts')]);
    const one = await createApp(await context(), features);
    opened.defer(() => one.close());
    return one;
  };
  const resources = { data: () => openData(config, opened), context, app };
  return await executeCommand(command, commandInput, resources, console);
}

/** Opens everything that the service uses. */
export async function openEverything(config: Config): Promise<Context> {
  const [{ openContext }, { createLog }] = await Promise.all([import('#open-context.ts'), import('#log.ts')]);
  // The service's startup messages do not concern this command, whose output may be read by a program.
  return openContext(config, { log: createLog('error', pino.destination(2)) });
}

async function openData(config: Config, opened: AsyncDisposableStack): Promise<ServiceData> {
  const database = await openDatabase({ url: config.database_url, data_dir: config.data_dir });
  opened.defer(() => database.close());
  await migrate(database);
  const { db } = database;
  const base = systemClock(config.clock_offset_ms);
  const clock = canMoveClock(config) ? await openSandboxClock(db, base) : base;
  const secrets = openSecrets(await readServiceKeys(config), insertSecretRead);
  return { db, clock, config, secrets };
}
