import { createHash } from 'node:crypto';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';

const timeout_ms = 3 * second;
/** How many digits of a password's hash leave this service: about a thousand known passwords share them. */
const prefixLength = 5;

/**
 * Whether a password is in the service at BREACHED_PASSWORDS_URL, which implements the range protocol of Have I Been
 * Pwned: the service gets the first five digits of the SHA-1 hash, and responds with the remaining digits of all hashes
 * that begin with them. If the service cannot be reached, no password is refused.
 */
export async function isBreached(
  {
    config,
    log,
  }: { config: Pick<Context['config'], 'breached_passwords_url'>; log: Pick<Context['log'], 'warn'> },
  password: string,
): Promise<boolean> {
  if (config.breached_passwords_url === null) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const [prefix, suffix] = [hash.slice(0, prefixLength), hash.slice(prefixLength)];
  try {
    const response = await fetch(`${config.breached_passwords_url.replace(/\/+$/, '')}/range/${prefix}`, {
      // Other hashes are added to the response, so that its length does not reveal the prefix.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    if (!response.ok) throw new Error(`The service responded with status ${response.status}.`);
    return (await response.text()).split(/\r?\n/).some((line) => {
      const [known, count] = line.split(':');
      // Hashes that are only padding have a count of 0.
      return known === suffix && Number(count) > 0;
    });
  } catch (error) {
    log.warn({ err: error }, 'A new password could not be checked against known breaches, and was accepted');
    return false;
  }
}
