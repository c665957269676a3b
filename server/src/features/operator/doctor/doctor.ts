import { ConfigError, isExposed, readConfig, type Config } from '#config/config.ts';
import { describeError } from '#db/outage.ts';
import { checkDatabase } from '#features/operator/doctor/check-database.ts';
import { checkEdge } from '#features/operator/doctor/check-edge.ts';
import { checkMail } from '#features/operator/doctor/check-mail.ts';
import { checkPublicUrl } from '#features/operator/doctor/check-public-url.ts';
import { checkStorage } from '#features/operator/doctor/check-storage.ts';
import { fine, problem, warning, type Finding } from '#features/operator/doctor/finding.ts';

type Check = (config: Config) => Promise<Finding[]>;

const labels = { fine: '  ok     ', warning: '  warning', problem: '  PROBLEM' } as const;

/**
 * Checks everything that the service needs, and prints a sentence about each check.
 * @param checkFfmpeg is passed in because only workers load the code that runs ffmpeg.
 * @returns false if there is a problem.
 */
export async function runDoctor(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  checkFfmpeg: Check,
): Promise<boolean> {
  const counts = { fine: 0, warning: 0, problem: 0 };
  const report = (findings: readonly Finding[]) => {
    for (const { level, text } of findings) {
      counts[level] += 1;
      print(`${labels[level]}  ${text}`);
    }
  };
  const config = readSettings(env, report);
  if (config) {
    report(checkSettings(config));
    for (const check of [checkDatabase, checkStorage, checkFfmpeg, checkMail, checkPublicUrl, checkEdge])
      report(
        await check(config).catch((error: unknown) => [problem(`A check failed: ${describeError(error)}`)]),
      );
  }
  print('');
  print(`Problems: ${counts.problem}. Warnings: ${counts.warning}. Fine: ${counts.fine}.`);
  return counts.problem === 0;
}

function readSettings(env: NodeJS.ProcessEnv, report: (findings: Finding[]) => void): Config | null {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    report(error.message.split('\n').map(problem));
    return null;
  }
}

/** Checks for settings that are valid, but unsuitable for a service that others use. */
function checkSettings(config: Config): Finding[] {
  const { stripe, paypal, sandbox, contact_email, database_url, storage_url } = config;
  if (!isExposed(config)) return [fine('The settings are valid, for a single machine.')];
  return [
    fine('The settings are valid.'),
    ...(stripe || paypal || sandbox
      ? []
      : [warning('Nobody can subscribe: neither Stripe nor PayPal is set up. See the chapter Payments.')]),
    ...(sandbox && !stripe
      ? [warning('SANDBOX=1: anybody who can reach the service can subscribe without paying.')]
      : []),
    ...(stripe?.secret_key.includes('_test_')
      ? [warning("Stripe's keys are test keys: no money moves.")]
      : []),
    ...(contact_email
      ? []
      : [warning('CONTACT_EMAIL is not set: nobody is notified of messages from the contact form.')]),
    ...(database_url
      ? []
      : [
          warning(
            'The embedded database can lose the last seconds in a power cut: for real money, use a PostgreSQL server.',
          ),
        ]),
    ...(database_url && !storage_url
      ? [
          warning(
            'Films are kept in the data folder, which only one process can use. To run several processes, set STORAGE_URL.',
          ),
        ]
      : []),
  ];
}
