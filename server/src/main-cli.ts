import { parseArgs } from 'node:util';
import { systemClock } from '#clock.ts';
import type { Command, OwnCommand } from '#command.ts';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#db/connection.ts';
import { DataFolderInUse } from '#db/data-lock.ts';
import { migrate } from '#db/migrate.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { accountCommands } from '#features/accounts/commands.ts';
import { resetFactorsCommand } from '#features/accounts/factors/reset-factors.ts';
import { auditCommands } from '#features/operator/audit-log/commands.ts';
import { couponCommands } from '#features/billing/coupons/commands.ts';
import { billingCommands } from '#features/billing/commands.ts';
import { taxCommands } from '#features/billing/tax/commands.ts';
import { freeAccessCommands } from '#features/billing/free-access/commands.ts';
import { refundCommand } from '#features/billing/refunds/refund-command.ts';
import { payoutCommands } from '#features/earnings/payouts/commands.ts';
import { royaltyCommands } from '#features/earnings/royalties/commands.ts';
import { mayMoveClock, openSandboxClock } from '#features/billing/sandbox/clock.ts';
import { choiceCommands } from '#features/operator/choices/commands.ts';
import { filmCommands } from '#features/operator/films/commands.ts';
import { orphanCommands } from '#features/operator/orphans/commands.ts';
import { queueCommands } from '#features/operator/queue/commands.ts';
import { quotaCommands } from '#features/operator/quotas/commands.ts';
import { operatorCommands } from '#features/operator/commands.ts';
import { reportCommands } from '#features/operator/reports/commands.ts';
import { rotateSecretsCommand } from '#features/operator/rotate-secrets/command.ts';
import type { OpenContext } from '#in-context.ts';
import { pageCommands } from '#features/pages/versions/commands.ts';
import { secretKeysOf } from '#services/secrets/own-key.ts';
import { openSecrets } from '#services/secrets/open.ts';
import { StartError } from '#start-error.ts';

const doctor: OwnCommand = {
  name: 'doctor',
  args: [],
  summary: 'Checks settings, database, storage, ffmpeg, mail, proxies and webhooks',
  runAlone: async ({ env, print }) => {
    const { checkFfmpeg } = await import('#features/operator/doctor/jobs/check-ffmpeg.ts');
    const { examine } = await import('#features/operator/doctor/doctor.ts');
    return examine(env, print, checkFfmpeg);
  },
};

/** Commands that pay, write to somebody or decide something need what the service has. */
const openService: OpenContext = async (config) => (await import('#open-context.ts')).openContext(config);

const commands: readonly (Command | OwnCommand)[] = [
  doctor,
  ...operatorCommands,
  ...royaltyCommands,
  ...payoutCommands,
  ...billingCommands,
  ...taxCommands,
  refundCommand(openService),
  ...couponCommands(openService),
  ...freeAccessCommands(openService),
  ...accountCommands,
  resetFactorsCommand(openService),
  rotateSecretsCommand(openService),
  ...auditCommands,
  ...pageCommands,
  ...choiceCommands,
  ...queueCommands,
  ...orphanCommands(openService),
  ...filmCommands(openService),
  ...quotaCommands,
  ...reportCommands(openService),
];

const help = `Usage: npm run kinora -- <command>

${commands.map(({ name, args, summary }) => `  ${[name, ...args].join(' ').padEnd(42)} ${summary}`).join('\n')}

Beside a running service this needs a PostgreSQL server (DATABASE_URL).
Exit codes: 0 for success, 1 for an error, 2 for an unknown command.`;

process.exitCode = await runCommand();

async function runCommand(): Promise<number> {
  const asked = readArguments();
  if (asked === 'help') {
    console.log(help);
    return 0;
  }
  if (!asked) {
    console.error(help);
    return 2;
  }
  const { command, args } = asked;
  const print = (line: string) => console.log(line);
  try {
    if ('runAlone' in command) return (await command.runAlone({ env: process.env, print }, args)) ? 0 : 1;
    const config = readConfig(process.env);
    await using opened = new AsyncDisposableStack();
    const database = await openDatabase({ url: config.database_url, data_dir: config.data_dir });
    opened.defer(() => database.close());
    await migrate(database);
    const { db } = database;
    const base = systemClock(config.clock_offset_ms);
    const clock = mayMoveClock(config) ? await openSandboxClock(db, base) : base;
    const secrets = openSecrets(await secretKeysOf(config), insertSecretRead);
    return (await command.run({ db, clock, config, secrets, print }, args)) ? 0 : 1;
  } catch (error) {
    console.error(describeError(error));
    return 1;
  }
}

/** The requested command with its arguments; undefined if there is no such command. */
function readArguments(): 'help' | { command: Command | OwnCommand; args: string[] } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    if (values.help || positionals.length === 0 || positionals[0] === 'help') return 'help';
    const command = commands.find(({ name }) => positionals.join(' ').concat(' ').startsWith(`${name} `));
    const args = positionals.slice(command?.name.split(' ').length);
    return command && args.length === command.args.length ? { command, args } : undefined;
  } catch {
    return undefined;
  }
}

function describeError(error: unknown): string {
  if (error instanceof DataFolderInUse)
    return `${error.message}
The embedded database serves one process. The running service does what is due automatically; to do it manually, stop the service first, or give it a PostgreSQL server (DATABASE_URL).`;
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? `Failed: ${error.message}` : String(error);
}
