import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isExposed, type Config } from '@kinora/server/config/config';

/** An account for exploring the demo. */
export type DemoAccount = { who: 'viewer' | 'publisher' | 'operator'; email: string; password: string };

/** The password of the demo's accounts in development. */
export const knownPassword = 'Kinora-demo-1';

const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Returns the demo's accounts. In development they have a well-known password; in production, where others
 * can reach the service, a random one.
 */
export function demoAccounts(config: Config): DemoAccount[] {
  return (['viewer', 'publisher', 'operator'] as const).map((who) => ({
    who,
    email: `${who}@kinora.example`,
    password: isExposed(config) ? randomPassword() : knownPassword,
  }));
}

/**
 * Returns twenty random characters, followed by one of each kind of character that the password rules
 * require.
 */
function randomPassword(): string {
  const chars = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]);
  return `${chars.join('')}-aA1`;
}

const demoAccountsFile = (config: Config): string => join(config.data_dir, 'demo-accounts.txt');

/** Writes the accounts to a file that only the operator's system user can read. */
export async function writeDemoAccounts(config: Config, accounts: readonly DemoAccount[]): Promise<void> {
  await mkdir(config.data_dir, { recursive: true });
  await writeFile(demoAccountsFile(config), `${accountLines(accounts).join('\n')}\n`, { mode: 0o600 });
}

/** The sign-in details, one line per account. */
const accountLines = (accounts: readonly DemoAccount[]): string[] =>
  accounts.map(({ who, email, password }) => `${who.padEnd(11)}${email.padEnd(29)}${password}`);

/**
 * Lines for the terminal in which the service is started. In production they contain no passwords, because
 * the output is kept as a log.
 */
export const accountsNote = (config: Config, accounts: readonly DemoAccount[]): string =>
  [
    '',
    '  The demo catalogue is ready. Its pictures and films are drawn in the background and appear as they finish.',
    ...(isExposed(config)
      ? [`  The accounts to sign in with and their passwords are in ${demoAccountsFile(config)}.`]
      : [
          `  Sign in with one of these accounts (saved in ${demoAccountsFile(config)}):`,
          '',
          ...accountLines(accounts).map((line) => `    ${line}`),
        ]),
  ].join('\n');
