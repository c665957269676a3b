import { createHash } from 'node:crypto';

/** A 32-byte key and the id stored next to everything sealed with it. */
export type SecretKey = { id: string; key: Buffer };

const keyPattern = /^(?:([A-Za-z0-9_-]{1,40}):)?([A-Za-z0-9+/]{43}=)$/;
const keyFormat =
  'must be a key of 32 bytes in base64, or several as id:key separated by commas, the newest first. `openssl rand -base64 32` generates one';

/**
 * Reads the keys that seal tax data and from which signing keys are derived; the first one is used
 * to seal and sign. Null if the service keeps its own key.
 * @NOTE a problem never contains the value that was set.
 */
export function readSecretSettings(
  text: string | undefined,
  production: boolean,
): { secrets_keys: SecretKey[] | null; problems: string[] } {
  if (!text)
    return {
      secrets_keys: null,
      problems: production
        ? [
            'SECRETS_KEY is missing: it encrypts tax data, and signs links and playback. `openssl rand -base64 32` generates one; keep it apart from the backups',
          ]
        : [],
    };
  const keys = readSecretKeys(text);
  if (!keys) return { secrets_keys: null, problems: [`SECRETS_KEY ${keyFormat}`] };
  const hasDuplicate = new Set(keys.map(({ id }) => id)).size < keys.length;
  return { secrets_keys: keys, problems: hasDuplicate ? ['SECRETS_KEY names an id twice'] : [] };
}

/** Parses `id:base64,id2:base64`; a key without an id is named after its own hash. */
export function readSecretKeys(text: string): SecretKey[] | null {
  const keys: SecretKey[] = [];
  for (const one of text.split(',')) {
    const [, named, base64] = keyPattern.exec(one.trim()) ?? [];
    if (!base64) return null;
    const key = Buffer.from(base64, 'base64');
    keys.push({ id: named ?? createHash('sha256').update(key).digest('hex').slice(0, 8), key });
  }
  return keys;
}
