import { readFileSync } from 'node:fs';

/** Settings that hold a secret, and can be read from a file, as vaults and containers provide them. */
const secretSettings = [
  'SECRETS_KEY',
  'DATABASE_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'MEDIA_KEY',
  'CLOUDFRONT_PRIVATE_KEY',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'MEDIACONVERT_EVENT_SECRET',
  'TRANSCRIBER_KEY',
] as const;

/** Adds the contents of the files named by settings ending in `_FILE`. */
export function readSecretFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; problems: string[] } {
  const read: NodeJS.ProcessEnv = { ...env };
  const problems: string[] = [];
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) problems.push(`${name} and ${name}_FILE are both set`);
    else
      try {
        read[name] = readFileSync(path, 'utf8').trim();
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        problems.push(`${name}_FILE names a file that cannot be read (${code})`);
      }
  }
  return { env: read, problems };
}
