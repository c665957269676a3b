import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isExposed, type Config } from '#config.ts';

/** Somebody to look at the demo as. */
export type DemoAccount = { who: 'viewer' | 'publisher' | 'operator'; email: string; password: string };

/** The password of a demo on a laptop. */
export const knownPassword = 'Kinora-demo-1';

const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** In development everybody knows the password; where others can reach the service nobody can guess it. */
export function demoAccounts(config: Config): DemoAccount[] {
  return (['viewer', 'publisher', 'operator'] as const).map((who) => ({
    who,
    email: `${who}@kinora.example`,
    password: isExposed(config) ? randomPassword() : knownPassword,
  }));
}

/** Twenty random characters, and one of each kind that the rules ask for. */
function randomPassword(): string {
  const chars = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]);
  return `${chars.join('')}-aA1`;
}

const demoAccountsFile = (config: Config): string => join(config.data_dir, 'demo-accounts.txt');

/** Keeps the accounts where only the one who runs the service can read them. */
export async function writeDemoAccounts(config: Config, accounts: readonly DemoAccount[]): Promise<void> {
  await mkdir(config.data_dir, { recursive: true });
  await writeFile(demoAccountsFile(config), `${accountLines(accounts).join('\n')}\n`, { mode: 0o600 });
}

/** What a person needs to sign in, a line an account. */
const accountLines = (accounts: readonly DemoAccount[]): string[] =>
  accounts.map(({ who, email, password }) => `${who.padEnd(11)}${email.padEnd(29)}${password}`);

/** Tells the one who starts the service, as lines for a terminal. What is printed in production is kept as a log. */
export const accountsNote = (config: Config, accounts: readonly DemoAccount[]): string =>
  [
    '',
    '  The demo catalogue is in. Its pictures and films are drawn in the background and appear as they finish.',
    ...(isExposed(config)
      ? [`  Who to sign in as, and by which password, stands in ${demoAccountsFile(config)}.`]
      : [
          `  Sign in as one of these (kept in ${demoAccountsFile(config)}):`,
          '',
          ...accountLines(accounts).map((line) => `    ${line}`),
        ]),
  ].join('\n');
